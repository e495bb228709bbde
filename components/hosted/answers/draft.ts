import { formatPhone } from "@/components/words/texts";
import type { AccountType } from "@/lib/domain/accounts/accounts/shared/profile";
import type { DraftAnswers, DraftPerson } from "@/lib/domain/onboarding/applications/dashboard";

/** The values of an account step's form. The profile contains identity data until it is encrypted. */
export type DraftValues = {
  accountType: AccountType | "";
  profile: NonNullable<DraftAnswers["profile"]>;
  customerSupport: NonNullable<DraftAnswers["customerSupport"]>;
};

/** Converts a draft to form values, with formatted phone numbers. */
export function draftValues(
  { accountType, profile = {}, customerSupport = {} }: DraftAnswers,
  fixed: AccountType | undefined,
): DraftValues {
  const { business, individual } = profile;
  return {
    accountType: fixed ?? accountType ?? "",
    profile: {
      ...(business && { business: withPhone(business) }),
      ...(individual && { individual: withPhone(individual) }),
    },
    customerSupport: withPhone(customerSupport),
  };
}

export function personValues(person: DraftPerson): { person: DraftPerson } {
  return { person: withPhone(person) };
}

function withPhone<T extends { phone?: { number?: string | undefined } | undefined }>(contact: T): T {
  const number = contact.phone?.number;
  return number ? { ...contact, phone: { ...contact.phone, number: formatPhone(number) } } : contact;
}

/** Returns the form's values for the chosen account type. A person has no customer support. */
export function ofItsType(values: unknown): DraftAnswers {
  const { accountType, profile, customerSupport } = values as DraftAnswers;
  if (!accountType) return {};
  const own = profile?.[accountType];
  return {
    accountType,
    ...(own && { profile: { [accountType]: own } }),
    ...(accountType === "business" && customerSupport && { customerSupport }),
  };
}

/** Combines a step's answers with those of the other steps. A person has neither people nor sales. */
export function together(before: DraftAnswers, own: DraftAnswers): DraftAnswers {
  if (own.accountType === "individual") return own;
  const { people, ownersProvided, sales } = before;
  return {
    ...(people && { people }),
    ...(ownersProvided !== undefined && { ownersProvided }),
    ...(sales && { sales }),
    ...own,
  };
}
