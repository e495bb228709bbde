import { randomInt } from "node:crypto";
import type { AccountID, BankAccountID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import { instructAll, type NewInstruction } from "../rails/instruct";
import { openBankSecrets } from "../vault/bank-account-numbers";
import { proofOf } from "./complete-micro-deposits";
import { proofDetails } from "./proof-rail";
import { lockBankAccount, nameOf, placeOf } from "./rows";
import { SANDBOX_DEPOSITS } from "./shared/proof-rules";
import { startRound } from "./start-round";

/** Each of the deposits is less than half a dollar, in cents. */
const DEPOSIT_MAX = 49;

/**
 * Sends two small deposits and takes them back together. In the sandbox both are 0. Throws 404, and 409 unless the bank
 * account may be verified now.
 */
export async function initiateMicroDeposits(ctx: Ctx, id: BankAccountID): Promise<void> {
  const row = await lockBankAccount(ctx, id);
  const isSandbox = ctx.caller.mode === "sandbox";
  const some = () => randomInt(1, DEPOSIT_MAX + 1);
  const amounts = isSandbox ? SANDBOX_DEPOSITS : ([some(), some()] as const);
  await startRound(ctx, row, { kind: "micro-deposits", proof: proofOf(amounts) });
  const { accountNumber } = await openBankSecrets(ctx, placeOf(row));
  const how = proofDetails(ctx, "micro-deposit", accountNumber);
  const deposit = (amount: number, direction: "credit" | "debit"): NewInstruction => ({
    partnerID: row.partnerID as AccountID,
    accountID: ctx.accountID,
    kind: "micro-deposit",
    amount,
    bankAccountID: id,
    details: { direction, ...how },
    dueOn: ctx.now,
  });
  const [first, second] = amounts;
  await instructAll(ctx, [deposit(first, "credit"), deposit(second, "credit"), deposit(first + second, "debit")]);
  note(ctx, { name: nameOf(row) });
}
