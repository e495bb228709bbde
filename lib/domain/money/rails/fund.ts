import { and, eq, like, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ledgerTxnTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { post } from "@/lib/domain/money/ledger/post";
import { funded, type PostingLine, type SystemAccount } from "@/lib/domain/money/ledger/postings";
import type { InstructionRow } from "./applier";
import { type InstructionKind, railOfInstruction } from "./states";

const CLEARING: Record<InstructionKind, SystemAccount> = {
  "ach-debit": "ach-debit",
  "ach-credit": "ach-credit",
  "rtp-credit": "rtp",
  "card-charge": "card",
  "card-refund": "card",
  "push-to-card": "card-push",
  "pull-from-card": "card-pull",
  "micro-deposit": "ach-credit",
  "verification-credit": "ach-credit",
  "ach-reversal": "ach-credit",
};

/**
 * The kinds that bring money to our bank. All others take it away, except for debits that take small deposits or a
 * credit back.
 */
const INCOMING: readonly InstructionKind[] = ["ach-debit", "card-charge", "pull-from-card"];

type Kind = Pick<InstructionRow, "kind" | "details">;

/** The details of these kinds decide the direction. */
const EITHER_WAY: readonly InstructionKind[] = ["micro-deposit", "ach-reversal"];

const takesBack = ({ kind, details }: Kind) => EITHER_WAY.includes(kind) && details.direction === "debit";

export const isIncoming = (instruction: Kind) => INCOMING.includes(instruction.kind) || takesBack(instruction);

export function clearingOf(instruction: Kind): SystemAccount {
  if (takesBack(instruction)) return "ach-debit";
  return railOfInstruction(instruction) === "rtp" ? "rtp" : CLEARING[instruction.kind];
}

/** Returns the cents of an instruction that come to our bank, without the network's share. */
export function netOf({ amount, details }: Pick<InstructionRow, "amount" | "details">): number {
  return amount - (typeof details.cost === "number" ? details.cost : 0);
}

/** The signed net amount in SQL: cents that come to our bank are above zero. */
export function netInSQL(i: Record<"kind" | "details" | "amount", PgColumn>): SQL {
  const comes = sql`${i.kind} in ('ach-debit', 'card-charge', 'pull-from-card')
    or ${i.kind} in ('micro-deposit', 'ach-reversal') and ${i.details} ->> 'direction' = 'debit'`;
  return sql`(case when ${comes} then 1 else -1 end) * (${i.amount} - coalesce((${i.details} ->> 'cost')::bigint, 0))`;
}

type FundedStep = "funded" | "return-funded";

/** The posting lines of the bank's report on an instruction. */
export function fundedLines(instruction: InstructionRow, step: FundedStep): PostingLine[] {
  const sign = isIncoming(instruction) === (step === "funded") ? 1 : -1;
  return funded(clearingOf(instruction), sign * netOf(instruction));
}

/**
 * Books the bank's report on an instruction, which clears its clearing account. After the booking was taken back, it
 * can be booked again.
 */
export async function fund(
  ctx: Pick<PublicCtx, "db" | "now">,
  instruction: InstructionRow,
  step: FundedStep,
): Promise<void> {
  if (netOf(instruction) === 0) return;
  const { instructionID, partnerID } = instruction;
  const t = ledgerTxnTable;
  const isUndone = and(eq(t.partnerID, partnerID), eq(t.sourceID, instructionID), like(t.step, `${step} undone %`));
  const undone = await ctx.db.$count(t, isUndone);
  await post(ctx, {
    partnerID,
    sourceType: "rail-instruction",
    sourceID: instructionID,
    step: undone === 0 ? step : `${step} ${undone + 1}`,
    lines: fundedLines(instruction, step),
  });
}

/** Takes such a booking back, once for each name that it was booked for. */
export async function unfund(
  ctx: Pick<PublicCtx, "db" | "now">,
  instruction: InstructionRow,
  { step, name }: { step: FundedStep; name: string },
): Promise<void> {
  if (netOf(instruction) === 0) return;
  await post(ctx, {
    partnerID: instruction.partnerID,
    sourceType: "rail-instruction",
    sourceID: instruction.instructionID,
    step: `${step} undone ${name}`,
    lines: fundedLines(instruction, step).map((line) => ({ ...line, amount: -line.amount })),
  });
}
