import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { commaList, filterText, flag, page } from "@/lib/core/api/query";
import { DateTime, FOREIGN_ID_MAX, Metadata, TEXT, text, createdOn, updatedOn } from "@/lib/core/api/shapes";
import { CapabilityID } from "@/lib/core/money/capability-id";
import { CapabilityStatus } from "@/lib/domain/accounts/capabilities/shared/status";
import { Representative } from "@/lib/domain/accounts/representatives/contract";
import { AccountMode, CreateAccount } from "./shared/create-account-shape";
import { PatchAccount } from "./shared/patch-account-shape";
import { AccountSettings, AccountType, BusinessFacts, CustomerSupport, IndividualFacts } from "./shared/profile";
import { TermsOfServiceToken } from "./shared/terms-of-service";
import { stateEnum } from "@/lib/core/api/state-enum";
import { verificationStates } from "./states";

export const VerificationStatus = stateEnum(verificationStates);

export type VerificationStatus = z.infer<typeof VerificationStatus>;

export * from "./shared/create-account-shape";
export * from "./shared/patch-account-shape";
export * from "./shared/profile";
export * from "./shared/terms-of-service";

export const DISPLAY_NAME_MAX = 64;
const ACCOUNTS_PER_PAGE = 20;

export const VerificationDetails = z.enum([
  "failedAutoVerify",
  "docDobMismatch",
  "docNameMismatch",
  "docAddressMismatch",
  "docNumberMismatch",
  "docIncomplete",
  "docFailedRisk",
  "potentialAccountSanctionsMatch",
  "potentialRepresentativeSanctionsMatch",
  "failedOther",
]);
export type VerificationDetails = z.infer<typeof VerificationDetails>;

/** The result of an account's identity checks, with the status also under its older names. */
export const Verification = z.object({
  verificationStatus: z
    .enum(["unverified", "pending", "resubmit", "review", "verified", "failed"])
    .describe("The older form of the verification state. Use `status` instead.")
    .optional(),
  status: VerificationStatus.describe("The state of the verification."),
  details: VerificationDetails.describe("The data that did not match, if verification failed.").optional(),
});
export type Verification = z.infer<typeof Verification>;

/** An account as its partner sees it. Identity data appears only as "provided". */
export const Account = z.object({
  accountID: AccountID.describe("The ID of the account, as in all paths below it."),
  mode: AccountMode,
  accountType: AccountType,
  displayName: text({ max: DISPLAY_NAME_MAX }).describe("The name that people know the account by."),
  profile: z
    .object({
      individual: IndividualFacts.extend({
        birthDateProvided: z.boolean().describe("Whether a date of birth is on file.").optional(),
        governmentIDProvided: z.boolean().describe("Whether a government ID is on file.").optional(),
      })
        .describe("The person’s data, for a personal account.")
        .optional(),
      business: BusinessFacts.extend({
        taxIDProvided: z.boolean().describe("Whether a tax ID is on file.").optional(),
        ownersProvided: z.boolean().describe("Whether all owners of 25 % or more are on file."),
        representatives: z.array(Representative).describe("The people who own or run the business.").optional(),
      })
        .describe("The business’s data, for a business account.")
        .optional(),
    })
    .describe("The business or the person that the account belongs to."),
  metadata: Metadata.optional(),
  termsOfService: z
    .object({
      acceptedDate: DateTime.describe("The moment the terms were accepted."),
      acceptedIP: z.ipv4().describe("The IP address that they were accepted from."),
    })
    .describe("When and from where our terms were accepted.")
    .optional(),
  capabilities: z
    .array(z.object({ capability: CapabilityID, status: CapabilityStatus }))
    .describe("The capabilities that the account has or requests.")
    .optional(),
  verification: Verification.describe("The result of verifying the account’s owner."),
  foreignID: text({ max: FOREIGN_ID_MAX, pattern: TEXT })
    .describe("The ID of the object in your own system.")
    .optional(),
  customerSupport: CustomerSupport.optional(),
  settings: AccountSettings.optional(),
  createdOn,
  updatedOn,
  disconnectedOn: DateTime.describe("The moment the account was disconnected from its partner.").optional(),
});
export type Account = z.infer<typeof Account>;

/** Filters of the account list. A page has 20 accounts; disconnected ones are left out by default. */
export const ListAccounts = z.object({
  name: filterText.describe("Finds accounts by part of their name."),
  email: filterText.describe("Finds accounts with this email address."),
  type: commaList(AccountType).describe("Finds businesses or people."),
  foreignID: filterText.describe("Finds the account with this ID of your own system."),
  includeDisconnected: flag.describe("Whether the list includes disconnected accounts."),
  capability: commaList(CapabilityID).describe("Finds accounts that asked for this capability."),
  capabilityStatus: commaList(CapabilityStatus).describe(
    "Finds accounts with the capability in this state. Use it with `capability`.",
  ),
  ...page(ACCOUNTS_PER_PAGE),
});
export type ListAccounts = z.infer<typeof ListAccounts>;

export const oneAccount = z.object({ accountID: AccountID });

export const DeletionBlocker = z.object({
  blocker: z.enum([
    "wallet-balance",
    "pending-money",
    "held-money",
    "open-transfers",
    "open-refunds",
    "open-cancellations",
    "open-disputes",
    "active-schedules",
    "open-cards",
  ]),
  message: z.string(),
});
export type DeletionBlocker = z.infer<typeof DeletionBlocker>;

export const accounts = {
  create: operation({
    summary: "Create an account",
    group: "Accounts",
    method: "POST",
    path: "/accounts",
    access: "accounts.write",
    body: CreateAccount,
    response: Account,
    status: 200,
    errors: { isWrapped: true },
    audit: { act: "account.create" },
  }),
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
  update: operation({
    summary: "Update an account",
    group: "Accounts",
    method: "PATCH",
    path: "/accounts/{accountID}",
    access: "profile.write",
    params: oneAccount,
    body: PatchAccount,
    response: Account,
    status: 200,
    errors: { isWrapped: true },
    audit: { act: "account.update" },
  }),
  delete: operation({
    summary: "Delete an account",
    group: "Accounts",
    method: "DELETE",
    path: "/accounts/{accountID}",
    access: "profile.disconnect",
    params: oneAccount,
    status: 204,
    audit: { act: "account.delete", refusals: true },
  }),
  deletionBlockers: operation({
    summary: "List the reasons that block an account's deletion",
    group: "Accounts",
    method: "GET",
    path: "/dashboard/accounts/{accountID}/deletion-blockers",
    access: "profile.disconnect",
    params: oneAccount,
    response: z.array(DeletionBlocker),
    status: 200,
    internal: true,
  }),
  tosToken: operation({
    summary: "Generate a terms of service token",
    group: "Accounts",
    method: "GET",
    path: "/tos-token",
    access: "signed-in",
    response: TermsOfServiceToken,
    status: 200,
    readsOrigin: true,
    errors: { kinds: ["malformed"] },
  }),
};
