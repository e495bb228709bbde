import { formatPhone } from "@/components/words/texts";
import type { AccountType } from "@/lib/domain/accounts/accounts/shared/profile";
import type { DraftAnswers, DraftPerson } from "@/lib/domain/onboarding/applications/dashboard";

/** Describes what a step's form about the account holds; identity data stands in the profile until it is sealed. */
export type DraftValues = {
  accountType: AccountType | "";
  profile: NonNullable<DraftAnswers["profile"]>;
  customerSupport: NonNullable<DraftAnswers["customerSupport"]>;
};

/** A draft as a form starts with it, phone numbers written as people write them. */
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

/** A person as a form starts with it. */
export function personValues(person: DraftPerson): { person: DraftPerson } {
  return { person: withPhone(person) };
}

function withPhone<T extends { phone?: { number?: string | undefined } | undefined }>(contact: T): T {
  const number = contact.phone?.number;
  return number ? { ...contact, phone: { ...contact.phone, number: formatPhone(number) } } : contact;
}

/** The part of a form's values that belongs to the chosen kind of account: a person has no customer support. */
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

/** All answers once those of a step are known; a person has neither people nor sales. */
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
