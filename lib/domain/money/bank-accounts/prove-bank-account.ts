import { grouped, sum } from "@/lib/core/collections";
import { conflict, keeping } from "@/lib/core/failure";
import type { BankAccountID } from "@/lib/core/api/ids";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import type {
  BankAccountVerification,
  CompleteBankAccountVerification,
  CompletedMicroDeposits,
  CompleteMicroDeposits,
  ExceptionDetails,
  StatusReason,
} from "./contract";
import { isOpen, isOverdue, loadRound, moveRound, type VerificationAttempt, toVerification } from "./attempts";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { bankAccountTable as bank, bankVerificationTable as round } from "@/db/schema";
import { note } from "@/lib/domain/kernel/operations/act";
import { type BankAccountRow, lockBankAccount, nameOf } from "./rows";
import { statesBefore } from "@/lib/core/api/states";
import { forPartners } from "@/lib/domain/kernel/storage/due-partners";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { bankAccountStates, verificationStates } from "./states";
import { timingSafeEqual } from "node:crypto";
import { hashBankProof } from "@/lib/domain/platform/vault/bank-account-numbers";
import { type ProofKind, ROUNDS_MAX, TRIES_MAX } from "./shared/proof-rules";
import { type Move, moveBankAccounts } from "./move-bank-accounts";
import { forgetRounds, roundsOf } from "./number-attempts";

const CODE = /^(?:mv)?(\d{4})$/i;

/** The code in its full form, `MV1234`, even if only its digits were typed. Undefined for anything else. */
export function codeOf(text: string): string | undefined {
  const digits = CODE.exec(text.trim())?.[1];
  return digits === undefined ? undefined : `MV${digits}`;
}

/** Joins two amounts into a text that is the same in any order. */
export function proofOf(amounts: readonly [number, number]): string {
  return amounts.toSorted((one, other) => one - other).join("+");
}

export async function completeVerification(
  ctx: AccountCtx,
  id: BankAccountID,
  { code }: CompleteBankAccountVerification,
): Promise<BankAccountVerification> {
  const proof = codeOf(code);
  if (proof === undefined) throw conflict("verification failed: this is not a code");
  const { row, round } = await proveBankAccount(ctx, id, { kinds: ["instant", "ach"], proof });
  return toVerification(ctx, row, round);
}

export async function completeMicroDeposits(
  ctx: AccountCtx,
  id: BankAccountID,
  { amounts }: CompleteMicroDeposits,
): Promise<CompletedMicroDeposits> {
  await proveBankAccount(ctx, id, { kinds: ["micro-deposits"], proof: proofOf(amounts) });
  return { status: "verified" };
}

interface ProofAnswer {
  kinds: readonly ProofKind[];
  /** The code or the amounts, in the form passed to `startRound`. */
  proof: string;
}

/**
 * Verifies a bank account by an answer that only its owner knows. Wrong answers are counted even though the request
 * fails. Throws 404 if no such round was started; 409 for a wrong answer and if the round is over.
 */
async function proveBankAccount(ctx: AccountCtx, id: BankAccountID, answer: ProofAnswer): Promise<OpenRound> {
  const row = await lockBankAccount(ctx, id);
  const round = await loadRound(ctx, id, answer.kinds);
  if (isOverdue(round, ctx.now)) {
    await failRounds(ctx, "expire", [{ row, round }]);
    throw keeping(conflict("the verification expired: initiate another one"));
  }
  if (!isOpen(round, ctx.now)) throw conflict(`not possible: the verification is ${round.status}`);
  if (!timingSafeEqual(round.secretHash, hashBankProof(id, answer.proof))) await countWrong(ctx, { row, round });
  await moveRound(ctx, id, "succeed");
  await forgetRounds(ctx, row);
  await moveBankAccounts(ctx, [{ row, event: "verify", statusReason: "verification-successful" }]);
  note(ctx, { name: nameOf(row) });
  return { row, round: { ...round, status: "successful" } };
}

async function countWrong(ctx: AccountCtx, underway: OpenRound): Promise<never> {
  const { bankAccountID, attempts, kind } = underway.round;
  const tries = attempts + 1;
  await ctx.db
    .update(round)
    .set({ attempts: tries })
    .where(and(eq(round.partnerID, ctx.homePartnerID), eq(round.bankAccountID, bankAccountID)));
  const left = TRIES_MAX[kind] - tries;
  if (left > 0)
    throw keeping(conflict(`that does not match: ${left} ${left === 1 ? "attempt is" : "attempts are"} left`));
  await failRounds(ctx, "exhaust", [underway]);
  throw keeping(conflict("verification failed: the answers were wrong too often"));
}

interface OpenRound {
  row: BankAccountRow;
  round: VerificationAttempt;
}

const REASONS: Record<"exhaust" | "expire", Record<"deposits" | "credit", StatusReason>> = {
  exhaust: { deposits: "micro-deposit-attempts-exceeded", credit: "verification-attempts-exceeded" },
  expire: { deposits: "micro-deposit-expired", credit: "verification-expired" },
};
const STATUSES = { exhaust: "max-attempts-exceeded", expire: "expired" } as const;
const WORDS = {
  exhaust: "The answers were wrong too often.",
  expire: "No answer came in time.",
};

/** Fails rounds of one partner. A bank account is locked if its numbers have no round left. */
async function failRounds(
  ctx: PublicCtx & Pick<AccountCtx, "homePartnerID">,
  event: "exhaust" | "expire",
  failed: readonly OpenRound[],
): Promise<void> {
  const ids = failed.map(({ round }) => round.bankAccountID);
  await ctx.db
    .update(round)
    .set({ status: STATUSES[event] })
    .where(and(eq(round.partnerID, ctx.homePartnerID), inArray(round.bankAccountID, ids)));
  const used = await roundsOf(
    ctx,
    failed.map(({ row }) => row),
  );
  const exceptionDetails: ExceptionDetails = { description: WORDS[event] };
  await moveBankAccounts(
    ctx,
    failed.map(({ row, round }, at): Move => {
      if ((used[at] ?? 0) >= ROUNDS_MAX)
        return { row, event: "lock", statusReason: "max-verification-failures", exceptionDetails };
      const kind = round.kind === "micro-deposits" ? "deposits" : "credit";
      return { row, event: "reject", statusReason: REASONS[event][kind], exceptionDetails };
    }),
  );
}

const BATCH = 200;

/** Expires a batch of rounds. The job runs again while there may be more. Returns their number. */
export async function expireVerifications(ctx: PublicCtx): Promise<number> {
  const isDue = and(inArray(round.status, statesBefore(verificationStates, "expire")), lte(round.expiresOn, ctx.now));
  const counts = await forPartners(ctx.db, sql`select ${round.partnerID} from ${round} where ${isDue}`, async (of) => {
    const isOfPartner = of.partnerID && and(eq(round.partnerID, of.partnerID), eq(bank.partnerID, of.partnerID));
    const due = await ctx.db
      .select({ row: bank, round })
      .from(round)
      .innerJoin(bank, and(eq(bank.partnerID, round.partnerID), eq(bank.bankAccountID, round.bankAccountID)))
      .where(and(isOfPartner, isDue, inArray(bank.status, statesBefore(bankAccountStates, "reject"))))
      .limit(BATCH)
      .for("no key update", { of: bank, skipLocked: true });
    for (const [homePartnerID, failed] of grouped(due, ({ row }) => row.partnerID))
      await failRounds({ ...ctx, homePartnerID }, "expire", failed);
    return due.length;
  });
  if (counts.includes(BATCH)) await enqueue(ctx, "expire-bank-verifications", {});
  return sum(counts);
}
