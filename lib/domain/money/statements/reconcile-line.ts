import { and, eq, inArray } from "drizzle-orm";
import { bankEntryTable, bankStatementLineTable, railInstructionTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { formatMoney } from "@/lib/core/money/money";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { movementsOf } from "@/lib/domain/money/bank-files/statements/match-lines";
import {
  AlreadyMatched,
  type Movement,
  putMatch,
  undoMatches,
} from "@/lib/domain/money/bank-files/statements/store-match";
import type { ExplainLine, MatchLine, ReconciledLine } from "./dashboard";
import { getLine } from "./queries";
import { type LineRow, loadLine, nameOfLine } from "./rows";

/**
 * Matches an open line with movements of the partner's money that add up to the line's amount. They are booked a moment
 * later. Throws 404, 409 for a line that is decided or a movement that is matched with another line, and 422 for a
 * wrong sum or entry.
 */
export async function matchLine(ctx: Ctx, lineID: string, { movements, reason }: MatchLine): Promise<ReconciledLine> {
  const line = await lockOpen(ctx, lineID);
  note(ctx, { reason });
  const wanted = new Set(movements.map(({ instructionID, step }) => `${instructionID} ${step}`));
  const ownMovements = await movementsNamed(ctx, wanted, [...new Set(movements.map((one) => one.instructionID))]);
  if (ownMovements.length < wanted.size) throw invalid({ movements: "must be entries that left for the bank" });
  const sum = ownMovements.reduce((total, { cents }) => total + cents, 0);
  if (sum !== line.cents)
    throw invalid({ movements: `must add up to ${formatMoney(line.cents)}, not ${formatMoney(sum)}` });
  await putMatch(ctx, line, ownMovements, { decidedBy: decider(ctx), reason }).catch((error: unknown) => {
    throw error instanceof AlreadyMatched ? conflict("another line has one of these entries") : error;
  });
  return getLine(ctx, lineID);
}

/**
 * Explains an open line that fits none of our entries. Nothing is booked. Throws 404, and 409 for a line that is
 * decided.
 */
export async function explainLine(ctx: Ctx, lineID: string, { reason }: ExplainLine): Promise<ReconciledLine> {
  await lockOpen(ctx, lineID);
  note(ctx, { reason });
  await change(ctx, lineID, { state: "explained", decidedBy: decider(ctx), decidedOn: ctx.now, reason });
  return getLine(ctx, lineID);
}

/**
 * Opens a line again that a person or a rule matched or explained. Its booking is taken back a moment later, and no
 * rule matches it again. Throws 404, and 409 for an open line and in a finished month.
 */
export async function undoLine(ctx: Ctx, lineID: string): Promise<ReconciledLine> {
  const { state } = await lock(ctx, lineID);
  if (state === "open") throw conflict("the line is open");
  if (state === "matched") await undoMatches(ctx, lineID);
  await change(ctx, lineID, { state: "open", decidedBy: decider(ctx), decidedOn: ctx.now, reason: null });
  return getLine(ctx, lineID);
}

const decider = ({ caller }: Ctx) => caller.email ?? caller.displayName;

async function lock(ctx: Ctx, lineID: string): Promise<LineRow> {
  const { line, month } = await loadLine(ctx, lineID, "update");
  note(ctx, { object: lineID, name: nameOfLine(line) });
  if (month.finishedOn) throw conflict("the month is finished");
  return line;
}

async function lockOpen(ctx: Ctx, lineID: string): Promise<LineRow> {
  const line = await lock(ctx, lineID);
  if (line.state !== "open") throw conflict(`the line is ${line.state} already`);
  return line;
}

async function change({ db }: Ctx, lineID: string, to: Partial<LineRow>): Promise<void> {
  const t = bankStatementLineTable;
  await db.update(t).set(to).where(eq(t.lineID, lineID));
}

async function movementsNamed(
  { db, partnerID }: Ctx,
  wanted: ReadonlySet<string>,
  ids: readonly string[],
): Promise<Movement[]> {
  const [e, i] = [bankEntryTable, railInstructionTable];
  const match = await db
    .select({ entry: e, instruction: i })
    .from(e)
    .innerJoin(i, and(eq(i.partnerID, e.partnerID), eq(i.instructionID, e.instructionID)))
    .where(and(eq(e.partnerID, partnerID), eq(e.state, "left"), inArray(e.instructionID, [...ids])));
  return match
    .flatMap(({ entry, instruction }) => movementsOf(instruction, entry))
    .filter(({ instruction, step }) => wanted.has(`${instruction.instructionID} ${step}`));
}
