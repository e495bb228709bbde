import { z } from "zod";
import { AccountID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { commaList, filterText, flag, page } from "@/lib/core/query";
import { COMPANY, DateTime, DESCRIPTOR, distinct, FOREIGN_ID_MAX, Metadata, TEXT, text } from "@/lib/core/shapes";
import { CapabilityID } from "@/lib/domain/capabilities/contract";
import { CapabilityStatus } from "@/lib/domain/capabilities/states";
import { AccountType, BusinessFacts, BusinessProfile, CustomerSupport, IndividualFacts, IndividualProfile } from "./profile";
import { VerificationStatus } from "./states";
import { TermsOfServiceInput } from "./terms-of-service";

export * from "./profile";
export * from "./terms-of-service";

export const DISPLAY_NAME_MAX = 64;
export const ACCOUNTS_PER_PAGE = 20;
export const STATEMENT_DESCRIPTOR_MIN = 4;
export const STATEMENT_DESCRIPTOR_MAX = 22;
export const COMPANY_NAME_MAX = 16;

/** Real money, or none. */
export const AccountMode = z.enum(["sandbox", "production"]);
export type AccountMode = z.infer<typeof AccountMode>;

/** The partner's own name of an account. */
export const ForeignID = text({ min: 1, max: FOREIGN_ID_MAX, pattern: TEXT });

/** What statements say of an account. */
export const AccountSettings = z.object({
  cardPayment: z
    .object({
      statementDescriptor: text({ min: STATEMENT_DESCRIPTOR_MIN, max: STATEMENT_DESCRIPTOR_MAX, pattern: DESCRIPTOR }).optional(),
    })
    .optional(),
  achPayment: z.object({ companyName: text({ min: 1, max: COMPANY_NAME_MAX, pattern: COMPANY }) }).optional(),
});
export type AccountSettings = z.infer<typeof AccountSettings>;

/** The fields of an account to be made, without the rules across them. */
export const CreateAccountFields = z.object({
  accountType: AccountType,
  profile: z.object({ individual: IndividualProfile.optional(), business: BusinessProfile.optional() }),
  metadata: Metadata.optional(),
  termsOfService: TermsOfServiceInput.optional(),
  foreignID: ForeignID.optional(),
  customerSupport: CustomerSupport.optional(),
  settings: AccountSettings.optional(),
  capabilities: z.array(CapabilityID).overwrite(distinct).optional(),
  mode: AccountMode.optional(),
});

/** An account to be made, or prefilled: exactly the profile of its type; support and card settings for a business only. */
export const CreateAccount = CreateAccountFields.superRefine(
  (account, { addIssue }) => {
    for (const [path, message] of misfits(account)) addIssue({ code: "custom", path, message });
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);
export type CreateAccount = z.infer<typeof CreateAccount>;

/** Runs beside the checks of the fields, so anything may still be absent. */
function misfits({ accountType, profile, customerSupport, settings }: Partial<CreateAccount>): [string[], string][] {
  if (accountType === undefined || !AccountType.safeParse(accountType).success) return [];
  const other = accountType === "business" ? "individual" : "business";
  const found: [string[], string][] = [];
  if (profile && profile[accountType] === undefined) found.push([["profile", accountType], "is required"]);
  if (profile?.[other] !== undefined) found.push([["profile", other], `is not for ${accountType} accounts`]);
  if (accountType === "business") return found;
  if (customerSupport !== undefined) found.push([["customerSupport"], "is only for business accounts"]);
  if (settings?.cardPayment !== undefined) found.push([["settings", "cardPayment"], "is only for business accounts"]);
  return found;
}

/** What an account's identity checks found out. */
export const Verification = z.object({ status: VerificationStatus, details: z.string().optional() });
export type Verification = z.infer<typeof Verification>;

/** An account as its partner sees it: identity data appears only as "provided". */
export const Account = z.object({
  accountID: AccountID,
  mode: AccountMode,
  accountType: AccountType,
  displayName: text({ max: DISPLAY_NAME_MAX }),
  profile: z.object({
    individual: IndividualFacts.extend({
      birthDateProvided: z.boolean().optional(),
      governmentIDProvided: z.boolean().optional(),
    }).optional(),
    business: BusinessFacts.extend({ taxIDProvided: z.boolean().optional(), ownersProvided: z.boolean() }).optional(),
  }),
  metadata: Metadata.optional(),
  termsOfService: z.object({ acceptedDate: DateTime, acceptedIP: z.ipv4() }).optional(),
  capabilities: z.array(z.object({ capability: CapabilityID, status: CapabilityStatus })).optional(),
  verification: Verification,
  foreignID: text({ max: FOREIGN_ID_MAX, pattern: TEXT }).optional(),
  customerSupport: CustomerSupport.optional(),
  settings: AccountSettings.optional(),
  createdOn: DateTime,
  updatedOn: DateTime,
  disconnectedOn: DateTime.optional(),
});
export type Account = z.infer<typeof Account>;

/** Filters of the account list; 20 a page, the disconnected left out unless asked for. */
export const ListAccounts = z.object({
  name: filterText,
  email: filterText,
  type: commaList(AccountType),
  foreignID: filterText,
  includeDisconnected: flag,
  capability: commaList(CapabilityID),
  capabilityStatus: commaList(CapabilityStatus),
  ...page(ACCOUNTS_PER_PAGE),
});
export type ListAccounts = z.infer<typeof ListAccounts>;

/** The account in the path. */
export const oneAccount = z.object({ accountID: AccountID });

export const accounts = {
  list: operation({
    summary: "List accounts",
    group: "Accounts",
    method: "GET",
    path: "/accounts",
    access: "accounts.read",
    query: ListAccounts,
    response: z.array(Account),
    status: 200,
  }),
  get: operation({
    summary: "Retrieve an account",
    group: "Accounts",
    method: "GET",
    path: "/accounts/{accountID}",
    access: "profile.read",
    params: oneAccount,
    response: Account,
    status: 200,
  }),
};
