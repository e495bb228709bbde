import { conflict } from "@/lib/core/failure";
import { proofOf } from "./prove-bank-account";
import { BankAccountID } from "@/lib/core/api/ids";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/operations/context";
import type { BankAccountVerificationCreated } from "./contract";
import { and, eq, sql } from "drizzle-orm";
import { bankVerificationTable as round } from "@/db/schema";
import { note } from "@/lib/domain/kernel/operations/act";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import { type BankAccountRow, lockBankAccount, nameOf, placeOf } from "./rows";
import { randomInt } from "node:crypto";
import { instruct, instructAll, type NewInstruction } from "@/lib/domain/money/rails/instruct";
import { hashBankProof, openBankSecrets, sealBankSecrets } from "@/lib/domain/platform/vault/bank-account-numbers";
import { type ProofKind, ROUND_DAYS, ROUNDS_MAX, SANDBOX_DEPOSITS } from "./shared/proof-rules";
import { setTimeout as pause } from "node:timers/promises";
import { SANDBOX_VERIFICATION_CODE, testCodeOfAccount } from "@/lib/core/money/rail-test-values";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { moveNow } from "@/lib/domain/money/rails/move-rails";
import { getVerification } from "./queries";
import { railOf } from "@/lib/providers/rails/rails";
import { daysAfter } from "@/lib/core/time/time";
import { moveBankAccounts } from "./move-bank-accounts";
import { lockNumbers, roundsOf } from "./number-attempts";

/** The most cents of a deposit, which is less than half a dollar. */
const DEPOSIT_MAX = 49;

/**
 * Sends two small deposits and takes them back together. In the sandbox both are 0. Throws 404, and 409 if the bank
 * account cannot be verified now.
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
    partnerID: row.partnerID,
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

/** The amount of the credit, in cents. */
const CREDIT = 1;
/**
 * The poll interval for a waiting caller, and the time before the deadline when the caller gets an answer, in
 * milliseconds.
 */
const LOOK = 250;
const MARGIN = 2000;

/**
 * Sends a cent with a code in its text: by a real-time payment if the bank takes them, or else by ACH. A caller who
 * waits for the rail gets the response once the cent is sent. Throws 404, and 409 if the bank account cannot be
 * verified now.
 */
export async function initiateVerification(ctx: Ctx, id: BankAccountID): Promise<BankAccountVerificationCreated> {
  const instructionID = await inTransaction(ctx.db, (db) => start({ ...ctx, db }, id), ctx.deadline);
  if (ctx.waitFor === "rail-response") await railAnswer(ctx, id, instructionID);
  const { verificationMethod, status } = await getVerification(ctx, id);
  return { verificationMethod, status };
}

async function start(ctx: Ctx, id: BankAccountID): Promise<string> {
  const row = await lockBankAccount(ctx, id);
  const isSandbox = ctx.caller.mode === "sandbox";
  const code = isSandbox ? SANDBOX_VERIFICATION_CODE : `MV${String(randomInt(10_000)).padStart(4, "0")}`;
  // One provider gets all of these credits, so it must be one that moves real-time payments.
  const provider = railOf(ctx.caller.mode, "verification-credit");
  const isInstant = row.takesRTP && provider !== undefined && provider.kinds.includes("rtp-credit");
  const kind = isInstant ? "instant" : "ach";
  await startRound(ctx, row, { kind, proof: code });
  const secrets = await openBankSecrets(ctx, placeOf(row));
  const how = proofDetails(ctx, "verification-credit", secrets.accountNumber);
  await sealBankSecrets(ctx, placeOf(row), { ...secrets, code });
  const instructionID = await instruct(ctx, {
    partnerID: row.partnerID,
    accountID: ctx.accountID,
    kind: "verification-credit",
    amount: CREDIT,
    bankAccountID: id,
    details: { rail: isInstant ? "rtp" : "ach", ...how },
    dueOn: ctx.now,
  });
  await ctx.db
    .update(round)
    .set({ instructionID })
    .where(and(eq(round.partnerID, row.partnerID), eq(round.bankAccountID, id)));
  note(ctx, { name: nameOf(row) });
  await recordAct(ctx);
  return instructionID;
}

async function railAnswer(ctx: Ctx, id: BankAccountID, instructionID: string): Promise<void> {
  await moveNow(ctx, { partnerID: ctx.homePartnerID, instructionID });
  while ((ctx.deadline?.left() ?? 0) > MARGIN) {
    const { status } = await getVerification(ctx, id);
    if (status !== "new") return;
    await pause(LOOK);
  }
}

/**
 * Returns the details of a proof for the rails: in the sandbox, the test code for a failure, if the account number asks
 * for one. The number itself is not passed on. Throws 409 if no provider can send it yet.
 */
function proofDetails(
  { caller: { mode } }: Ctx,
  kind: "micro-deposit" | "verification-credit",
  accountNumber: string,
): { testCode?: string } {
  if (!railOf(mode, kind)) throw conflict("bank accounts cannot be verified in production yet");
  const testCode = mode === "sandbox" ? testCodeOfAccount(accountNumber) : undefined;
  return testCode === undefined ? {} : { testCode };
}

interface NewRound {
  kind: ProofKind;
  /** The code or the amounts. Only a hash is stored. */
  proof: string;
}

/**
 * Starts a round of proving a locked bank account, which becomes pending. Throws 409 if its status does not allow it,
 * or if the same numbers had too many rounds, including those under other IDs and accounts of the partner.
 */
async function startRound(ctx: AccountCtx, row: BankAccountRow, { kind, proof }: NewRound): Promise<void> {
  await moveBankAccounts(ctx, [{ row, event: "initiate", statusReason: "verification-initiated" }]);
  await lockNumbers(ctx, row);
  const [used = 0] = await roundsOf(ctx, [row]);
  if (used >= ROUNDS_MAX) throw conflict("this bank account failed too many verifications");
  const { bankAccountID } = placeOf(row);
  const fresh = {
    kind,
    status: "new" as const,
    secretHash: hashBankProof(bankAccountID, proof),
    attempts: 0,
    instructionID: null,
    sentOn: null,
    expiresOn: daysAfter(ctx.now, ROUND_DAYS),
  };
  await ctx.db
    .insert(round)
    .values({ ...fresh, bankAccountID, partnerID: row.partnerID, rounds: 1 })
    .onConflictDoUpdate({
      target: [round.partnerID, round.bankAccountID],
      set: { ...fresh, rounds: sql`${round.rounds} + 1` },
    });
}
