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
 * Lists the kinds that bring money to our bank. All others take it away, but for debits that take small deposits or a
 * credit back.
 */
const INCOMING: readonly InstructionKind[] = ["ach-debit", "card-charge", "pull-from-card"];

type Kind = Pick<InstructionRow, "kind" | "details">;

/** Lists the kinds that go one way or the other, as their details say. */
const EITHER_WAY: readonly InstructionKind[] = ["micro-deposit", "ach-reversal"];

const takesBack = ({ kind, details }: Kind) => EITHER_WAY.includes(kind) && details.direction === "debit";

/** Whether money comes to our bank. */
export const isIncoming = (instruction: Kind) => INCOMING.includes(instruction.kind) || takesBack(instruction);

/** The account of the network between us and the bank. */
export function clearingOf(instruction: Kind): SystemAccount {
  if (takesBack(instruction)) return "ach-debit";
  return railOfInstruction(instruction) === "rtp" ? "rtp" : CLEARING[instruction.kind];
}

/** Returns the amount of an instruction that comes to our bank, in cents, without the network's share. */
export function netOf({ amount, details }: Pick<InstructionRow, "amount" | "details">): number {
  return amount - (typeof details.cost === "number" ? details.cost : 0);
}

/** The same in SQL with its sign: cents that come to our bank are above zero. */
export function netInSQL(i: Record<"kind" | "details" | "amount", PgColumn>): SQL {
  const comes = sql`${i.kind} in ('ach-debit', 'card-charge', 'pull-from-card')
    or ${i.kind} in ('micro-deposit', 'ach-reversal') and ${i.details} ->> 'direction' = 'debit'`;
  return sql`(case when ${comes} then 1 else -1 end) * (${i.amount} - coalesce((${i.details} ->> 'cost')::bigint, 0))`;
}

/** Describes what our bank tells of an instruction: its money came, or went back. */
type FundedStep = "funded" | "return-funded";

/** The lines of a step. A return goes the other way round. */
function linesOf(instruction: InstructionRow, step: FundedStep): PostingLine[] {
  const sign = isIncoming(instruction) === (step === "funded") ? 1 : -1;
  return funded(clearingOf(instruction), sign * netOf(instruction));
}

/**
 * Books what our bank says of an instruction. Its clearing account is even again. After somebody took the booking back it
 * is booked again.
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
    lines: linesOf(instruction, step),
  });
}

/** Takes such a booking back, once for each name of what it was booked for. */
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
    lines: linesOf(instruction, step).map((line) => ({ ...line, amount: -line.amount })),
  });
}
