import { timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { bankVerificationTable } from "@/db/schema";
import { conflict, keeping } from "@/lib/core/failure";
import type { BankAccountID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import type { AccountCtx } from "../context";
import { hashBankProof } from "../vault/bank-account-numbers";
import { failRounds, type Underway } from "./fail-rounds";
import { moveBankAccounts } from "./move-bank-accounts";
import { isOpen, isOverdue, loadRound, moveRound } from "./rounds";
import { lockBankAccount, nameOf } from "./rows";
import { type ProofKind, TRIES_MAX } from "./shared/proof-rules";

interface Answer {
  kinds: readonly ProofKind[];
  /** The code or the amounts, as `startRound` was given them. */
  proof: string;
}

/**
 * Verifies a bank account by an answer that only its owner knows. Wrong answers count, also though they are refused. Throws
 * 404 when no such round was started; 409 for a wrong answer and when the round is over.
 */
export async function proveBankAccount(ctx: AccountCtx, id: BankAccountID, answer: Answer): Promise<Underway> {
  const row = await lockBankAccount(ctx, id);
  const round = await loadRound(ctx, id, answer.kinds);
  if (isOverdue(round, ctx.now)) {
    await failRounds(ctx, "expire", [{ row, round }]);
    throw keeping(conflict("the verification expired: initiate another one"));
  }
  if (!isOpen(round, ctx.now)) throw conflict(`not possible: the verification is ${round.status}`);
  if (!timingSafeEqual(round.secretHash, hashBankProof(id, answer.proof))) await countWrong(ctx, { row, round });
  await moveRound(ctx, id, "succeed");
  await moveBankAccounts(ctx, [{ row, event: "verify", statusReason: "verification-successful" }]);
  note(ctx, { name: nameOf(row) });
  return { row, round: { ...round, status: "successful" } };
}

async function countWrong(ctx: AccountCtx, underway: Underway): Promise<never> {
  const { bankAccountID, attempts, kind } = underway.round;
  const tries = attempts + 1;
  await ctx.db
    .update(bankVerificationTable)
    .set({ attempts: tries })
    .where(eq(bankVerificationTable.bankAccountID, bankAccountID));
  if (tries < TRIES_MAX[kind]) throw keeping(conflict("verification failed: the answer is wrong"));
  await failRounds(ctx, "exhaust", [underway]);
  throw keeping(conflict("verification failed: the answers were wrong too often"));
}
