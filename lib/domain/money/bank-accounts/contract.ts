import { z } from "zod";
import { flatFaults, oneFault } from "@/lib/core/api/field-errors";
import { AccountID, BankAccountID } from "@/lib/core/api/ids";
import { keysOf } from "@/lib/core/collections";
import { operation } from "@/lib/core/api/operation";
import { sealed } from "@/lib/core/sealed";
import { BankAccountBrief, BasicPaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { LinkBankAccount } from "./shared/link-request";
import { ACH_RETURNS, RTP_REJECTIONS } from "./shared/return-codes";
import { stateEnum } from "@/lib/core/api/state-enum";
import { verificationStates } from "./states";

export const VerificationStatus = stateEnum(verificationStates);

export type VerificationStatus = z.infer<typeof VerificationStatus>;

export const STATUS_REASONS = [
  "bank-account-created",
  "verification-initiated",
  "micro-deposit-attempts-exceeded",
  "micro-deposit-expired",
  "max-verification-failures",
  "verification-attempts-exceeded",
  "verification-expired",
  "verification-successful",
  "ach-debit-return",
  "ach-credit-return",
  "rtp-credit-failure",
  "micro-deposit-return",
  "admin-action",
  "other",
] as const;
export type StatusReason = (typeof STATUS_REASONS)[number];

/** The bank's report of an error in the account. */
export const ExceptionDetails = z
  .object({
    achReturnCode: z.enum(keysOf(ACH_RETURNS)).describe("The bank’s return code for the ACH entry.").optional(),
    rtpRejectionCode: z
      .enum(keysOf(RTP_REJECTIONS))
      .describe("The bank’s rejection code for the instant payment.")
      .optional(),
    description: z.string().describe("The description of the code."),
  })
  .describe("The problem with the bank account.");
export type ExceptionDetails = z.infer<typeof ExceptionDetails>;

/** An account at a bank. No response contains its number. */
export const BankAccount = BankAccountBrief.extend({
  statusReason: z.enum(STATUS_REASONS).describe("The reason for the bank account’s state.").optional(),
  exceptionDetails: ExceptionDetails.optional(),
  /** Only for a caller who waits for them. */
  paymentMethods: z.array(BasicPaymentMethod).describe("The payment methods that use it.").optional(),
});
export type BankAccount = z.infer<typeof BankAccount>;

export const BankAccountVerification = z.object({
  /** The rail of the credit: `instant` if the bank takes real-time payments. */
  verificationMethod: z.enum(["instant", "ach"]).describe("Whether the code was sent by instant payment or by ACH."),
  status: VerificationStatus.describe("The current state."),
  exceptionDetails: ExceptionDetails.optional(),
});
export type BankAccountVerification = z.infer<typeof BankAccountVerification>;

export const BankAccountVerificationCreated = BankAccountVerification.omit({ exceptionDetails: true });
export type BankAccountVerificationCreated = z.infer<typeof BankAccountVerificationCreated>;

/** The code in the text of the credit. `MV1234`, `mv1234` and `1234` are the same. */
export const CompleteBankAccountVerification = z.object({
  code: sealed(
    z
      .string()
      .regex(/^\s*(?:[Mm][Vv])?\d{4}\s*$/, "must be MV and four digits")
      .describe("The code in the sender’s name or the text of our payment, such as MV0000."),
  ),
});
export type CompleteBankAccountVerification = z.infer<typeof CompleteBankAccountVerification>;

const isAmount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 99;

/** The cents of the two deposits, in any order. An error in either is one message. */
export const CompleteMicroDeposits = z.object({
  amounts: sealed(
    z
      .custom<[number, number]>(
        (value) => Array.isArray(value) && value.length === 2 && value.every(isAmount),
        "must be the two amounts in cents",
      )
      .meta({ type: "array", items: { type: "integer", minimum: 0, maximum: 99 }, minItems: 2, maxItems: 2 })
      .describe("The two amounts of the micro-deposits, in cents."),
  ),
});
export type CompleteMicroDeposits = z.infer<typeof CompleteMicroDeposits>;

export const CompletedMicroDeposits = z.object({ status: z.literal("verified").describe("The current state.") });
export type CompletedMicroDeposits = z.infer<typeof CompletedMicroDeposits>;

const bankAccountsOfAccount = z.object({ accountID: AccountID });
export const oneBankAccount = bankAccountsOfAccount.extend({ bankAccountID: BankAccountID });

const ofOne = { group: "Bank accounts", params: oneBankAccount } as const;

export const bankAccounts = {
  link: operation({
    summary: "Link a bank account",
    group: "Bank accounts",
    method: "POST",
    path: "/accounts/{accountID}/bank-accounts",
    access: "bank-accounts.write",
    params: bankAccountsOfAccount,
    body: LinkBankAccount,
    response: BankAccount,
    status: 200,
    errors: { rename: flatFaults },
    waits: ["payment-method"],
    audit: { act: "bank-account.link" },
  }),
  list: operation({
    summary: "List bank accounts",
    group: "Bank accounts",
    method: "GET",
    path: "/accounts/{accountID}/bank-accounts",
    access: "bank-accounts.read",
    params: bankAccountsOfAccount,
    response: z.array(BankAccount),
    download: {},
    status: 200,
  }),
  get: operation({
    ...ofOne,
    summary: "Retrieve a bank account",
    method: "GET",
    path: "/accounts/{accountID}/bank-accounts/{bankAccountID}",
    access: "bank-accounts.read",
    response: BankAccount,
    status: 200,
  }),
  remove: operation({
    ...ofOne,
    summary: "Remove a bank account",
    method: "DELETE",
    path: "/accounts/{accountID}/bank-accounts/{bankAccountID}",
    access: "bank-accounts.write",
    status: 204,
    audit: { act: "bank-account.remove" },
  }),
  initiateVerification: operation({
    ...ofOne,
    summary: "Initiate bank account verification",
    method: "POST",
    path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/verify",
    access: "bank-accounts.write",
    response: BankAccountVerificationCreated,
    status: 200,
    transaction: "own",
    waits: ["rail-response"],
    audit: { act: "bank-account.initiate-verification" },
  }),
  completeVerification: operation({
    ...ofOne,
    summary: "Complete bank account verification",
    method: "PUT",
    path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/verify",
    access: "bank-accounts.write",
    body: CompleteBankAccountVerification,
    response: BankAccountVerification,
    status: 200,
    errors: { rename: oneFault },
    audit: { act: "bank-account.verify" },
  }),
  getVerification: operation({
    ...ofOne,
    summary: "Retrieve a bank account verification",
    method: "GET",
    path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/verify",
    access: "bank-accounts.read",
    response: BankAccountVerification,
    status: 200,
  }),
  initiateMicroDeposits: operation({
    ...ofOne,
    summary: "Initiate micro-deposits",
    method: "POST",
    path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/micro-deposits",
    access: "bank-accounts.write",
    status: 204,
    audit: { act: "bank-account.initiate-micro-deposits" },
  }),
  completeMicroDeposits: operation({
    ...ofOne,
    summary: "Complete micro-deposits",
    method: "PUT",
    path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/micro-deposits",
    access: "bank-accounts.write",
    body: CompleteMicroDeposits,
    response: CompletedMicroDeposits,
    status: 200,
    errors: { rename: flatFaults },
    audit: { act: "bank-account.verify" },
  }),
};
