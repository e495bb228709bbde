import { z } from "zod";
import { Metadata } from "@/lib/core/api/shapes";
import { distinct } from "@/lib/core/collections";
import { CapabilityID } from "@/lib/core/money/capability-id";
import {
  AccountSettings,
  AccountType,
  BusinessProfile,
  CustomerSupport,
  ForeignID,
  IndividualProfile,
} from "./profile";
import { TermsOfServiceInput } from "./terms-of-service";

/** Mode of an account. Only production moves real money. */
export const AccountMode = z
  .enum(["sandbox", "production"])
  .describe("Whether money is real (`production`) or not (`sandbox`).");
export type AccountMode = z.infer<typeof AccountMode>;

export const CreateAccountFields = z.object({
  accountType: AccountType,
  profile: z
    .object({
      individual: IndividualProfile.describe("The person’s data, for a personal account.").optional(),
      business: BusinessProfile.describe("The business’s data, for a business account.").optional(),
    })
    .describe("The business or the person that the account belongs to."),
  metadata: Metadata.optional(),
  termsOfService: TermsOfServiceInput.describe(
    "The acceptance of our terms: a token, or a record of how they were accepted.",
  ).optional(),
  foreignID: ForeignID.optional(),
  customerSupport: CustomerSupport.optional(),
  settings: AccountSettings.optional(),
  capabilities: z
    .array(CapabilityID)
    .overwrite(distinct)
    .describe("The capabilities that the account requests. In a prefill, they are in addition to those of the invite.")
    .optional(),
  mode: AccountMode.optional(),
});

/** A new account with the profile of its type. Only a business has support and card settings. */
export const CreateAccount = CreateAccountFields.superRefine(
  (account, { addIssue }) => {
    for (const [path, message] of misfits(account)) addIssue({ code: "custom", path, message });
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);
export type CreateAccount = z.infer<typeof CreateAccount>;

/** A prefilled account: business, individual or both. Its type decides which of them counts. */
export const PrefillAccount = CreateAccountFields.superRefine(
  (account, { addIssue }) => {
    for (const [path, message] of [...missing(account), ...onlyForBusiness(account)])
      addIssue({ code: "custom", path, message });
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);
export type PrefillAccount = z.infer<typeof PrefillAccount>;

/** Checks that run together with those of single fields, so any field may still be missing. */
function misfits(account: Partial<CreateAccount>): Misfit[] {
  const { accountType, profile } = account;
  if (!AccountType.safeParse(accountType).success || accountType === undefined) return [];
  const other = accountType === "business" ? "individual" : "business";
  const matches: Misfit[] = [];
  if (profile && profile[accountType] === undefined) matches.push([["profile", accountType], "is required"]);
  if (profile?.[other] !== undefined) matches.push([["profile", other], `is not for ${accountType} accounts`]);
  return [...matches, ...onlyForBusiness(account)];
}

function missing({ accountType, profile }: Partial<CreateAccount>): Misfit[] {
  if (!AccountType.safeParse(accountType).success || accountType === undefined || !profile) return [];
  return profile.business === undefined && profile.individual === undefined
    ? [[["profile", accountType], "is required"]]
    : [];
}

type Misfit = [path: string[], message: string];

function onlyForBusiness({ accountType, customerSupport, settings }: Partial<CreateAccount>): Misfit[] {
  const matches: Misfit[] = [];
  if (accountType !== "individual") return matches;
  if (customerSupport !== undefined) matches.push([["customerSupport"], "is only for business accounts"]);
  if (settings?.cardPayment !== undefined) matches.push([["settings", "cardPayment"], "is only for business accounts"]);
  return matches;
}
