import { eq } from "drizzle-orm";
import { bankAccountTable, capabilityTable } from "@/db/schema";
import { newBankAccount } from "@/testing/bank-accounts";
import { transact } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import type { BankAccountID } from "@/lib/core/api/ids";
import type { BankAccountStatus } from "@/lib/core/money/sources";
import { initiateMicroDeposits, initiateVerification } from "@/lib/domain/money/bank-accounts/initiate-verification";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { long } from "./long-values";

const db = testDatabase();

/** States of a bank account that the sandbox's verification does not reach at once, and their words. */
const SAID = {
  new: { statusReason: "bank-account-created" },
  verified: { statusReason: "verification-successful" },
  verificationFailed: { statusReason: "micro-deposit-attempts-exceeded" },
  errored: { statusReason: "ach-debit-return" },
} as const;

/** A bank account with long names: with a pending proof, or in a later state. */
export async function addBankAccount(ctx: Ctx, status: BankAccountStatus | "deposits"): Promise<BankAccountID> {
  const { bankAccountID } = await newBankAccount(ctx, { holderName: long(64, "Orchard") });
  const change = (to: Partial<typeof bankAccountTable.$inferInsert>) =>
    db.update(bankAccountTable).set(to).where(eq(bankAccountTable.bankAccountID, bankAccountID));
  await change({ bankName: long(60, "First Bank of") });
  if (status === "pending") await initiateVerification(ctx, bankAccountID);
  else if (status === "deposits") await transact(ctx, (open) => initiateMicroDeposits(open, bankAccountID));
  else await change({ status, ...SAID[status], ...exceptionOf(status) });
  return bankAccountID;
}

const exceptionOf = (status: BankAccountStatus) =>
  status === "errored" ? { exception: { achReturnCode: "R16", description: "The account is frozen." } } : {};

/** Bank accounts in every state. The usable ones send and receive payments. */
export async function addBankAccounts(ctx: Ctx): Promise<void> {
  const dates = { createdOn: new Date(), updatedOn: new Date() };
  await db.insert(capabilityTable).values({
    partnerID: ctx.homePartnerID,
    accountID: ctx.accountID,
    capability: "transfers",
    status: "enabled",
    ...dates,
  });
  for (const status of ["new", "verified", "verificationFailed", "errored", "pending"] as const)
    await addBankAccount(ctx, status);
}
