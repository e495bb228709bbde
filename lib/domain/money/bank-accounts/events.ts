import { z } from "zod";
import { event } from "@/lib/core/api/event";
import { AccountID, BankAccountID } from "@/lib/core/api/ids";
import { BANK_ACCOUNT_STATUSES } from "@/lib/core/money/sources";
import { ExceptionDetails, STATUS_REASONS } from "./contract";

const SCOPES = ["bank-accounts.read"] as const;

const OneBankAccount = z.object({ accountID: AccountID, bankAccountID: BankAccountID });

export const bankAccountCreated = event({
  name: "bankAccount.created",
  words: "Bank account linked",
  scopes: SCOPES,
  data: OneBankAccount,
});
export const bankAccountUpdated = event({
  name: "bankAccount.updated",
  words: "Bank account updated",
  scopes: SCOPES,
  notices: { errored: "bank-account-errored", verificationFailed: "bank-account-unverified" },
  data: OneBankAccount.extend({
    status: z.enum(BANK_ACCOUNT_STATUSES).describe("The current state."),
    statusReason: z.enum(STATUS_REASONS).describe("The reason for the bank account’s state."),
    exceptionDetails: ExceptionDetails.optional(),
  }),
});
export const bankAccountDeleted = event({
  name: "bankAccount.deleted",
  words: "Bank account removed",
  scopes: SCOPES,
  data: OneBankAccount,
});
