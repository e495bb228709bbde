import { asc } from "drizzle-orm";
import { bankAccountTable } from "@/db/schema";
import type { BankAccountID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { BankAccount, BankAccountVerification } from "./contract";
import type { VerificationProgress } from "./dashboard";
import { linked, loadBankAccount, toBankAccount } from "./rows";
import { isOverdue, lastRound, loadRound, toVerification } from "./attempts";
import { PROOF_KINDS, type ProofKind, ROUNDS_MAX, TRIES_MAX } from "./shared/proof-rules";
import { roundsOf } from "./number-attempts";

/** A linked bank account of the account. Throws 404, also after it was removed. */
export async function getBankAccount(ctx: AccountCtx, id: BankAccountID): Promise<BankAccount> {
  return toBankAccount(await loadBankAccount(ctx, id));
}

export async function listBankAccounts(ctx: AccountCtx): Promise<BankAccount[]> {
  const rows = await ctx.db
    .select()
    .from(bankAccountTable)
    .where(linked(ctx))
    .orderBy(asc(bankAccountTable.createdOn), asc(bankAccountTable.bankAccountID));
  return rows.map(toBankAccount);
}

/** The last verification by a credit. Throws 404 if none was initiated. */
export async function getVerification(ctx: AccountCtx, id: BankAccountID): Promise<BankAccountVerification> {
  const row = await loadBankAccount(ctx, id);
  return toVerification(ctx, row, await loadRound(ctx, id, ["instant", "ach"]));
}

export async function getProofKind(ctx: AccountCtx, id: BankAccountID): Promise<ProofKind> {
  await loadBankAccount(ctx, id);
  return (await loadRound(ctx, id, PROOF_KINDS)).kind;
}

export async function getVerificationProgress(ctx: AccountCtx, id: BankAccountID): Promise<VerificationProgress> {
  const row = await loadBankAccount(ctx, id);
  const [round, [used = 0]] = [await lastRound(ctx, id), await roundsOf(ctx, [row])];
  const roundsLeft = Math.max(0, ROUNDS_MAX - used);
  if (!round) return { roundsLeft };
  const { kind, status, attempts, expiresOn } = round;
  return {
    roundsLeft,
    round: {
      kind,
      status: isOverdue(round, ctx.now) ? "expired" : status,
      triesLeft: Math.max(0, TRIES_MAX[kind] - attempts),
      expiresOn: expiresOn.toISOString(),
    },
  };
}
