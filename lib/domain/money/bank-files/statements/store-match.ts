import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankEntryTable, bankLineMatchTable, bankStatementLineTable } from "@/db/schema";
import { grouped } from "@/lib/core/collections";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import type { InstructionRow } from "@/lib/domain/money/rails/applier";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { failAt } from "@/lib/providers/failpoint";

type BankLineRow = typeof bankStatementLineTable.$inferSelect;
type MatchRow = typeof bankLineMatchTable.$inferSelect;

/** Money that a line may belong to: an instruction's payment or its return. Cents have the sign of the line. */
export interface Movement {
  instruction: InstructionRow;
  step: MatchRow["step"];
  cents: number;
  day: string;
  batch: string;
}

interface LineDecision {
  decidedBy: string;
  reason: string;
}

type Matching = Pick<Movement, "instruction" | "step" | "cents">;

/**
 * Matches an open line with movements in one transaction and makes the booking due. False if the line or a movement
 * already has a match.
 */
export async function storeMatch(
  ctx: Pick<RailCtx, "db" | "now">,
  line: Pick<BankLineRow, "lineID" | "isAdvice">,
  movements: readonly Matching[],
): Promise<boolean> {
  const stored = await inTransaction(ctx.db, (db) => putMatch({ ...ctx, db }, line, movements)).catch(
    (error: unknown) => {
      if (error instanceof AlreadyMatched) return false;
      throw error;
    },
  );
  if (stored) failAt("files:matched");
  return stored;
}

/**
 * Matches a line in the open transaction, with the person and the reason. Throws MatchTaken if a movement already has a
 * line.
 */
export async function putMatch(
  ctx: Pick<RailCtx, "db" | "now">,
  { lineID, isAdvice }: Pick<BankLineRow, "lineID" | "isAdvice">,
  movements: readonly Matching[],
  decision?: LineDecision,
): Promise<boolean> {
  const t = bankStatementLineTable;
  const moved = await ctx.db
    .update(t)
    .set({ state: "matched", decidedOn: ctx.now, ...decision })
    .where(and(eq(t.lineID, lineID), eq(t.state, "open")))
    .returning({ lineID: t.lineID });
  if (moved.length === 0) return false;
  const rows = movements.map(({ instruction, step, cents }) => ({
    ...{ matchID: newID<string>(), lineID, step, cents },
    instructionPartnerID: instruction.partnerID,
    instructionID: instruction.instructionID,
    ...{ createdOn: ctx.now, dueOn: ctx.now },
  }));
  await insertMatches(ctx.db, rows, isAdvice);
  if (!isAdvice) await markStated(ctx, rows, true);
  return true;
}

type NewMatch = typeof bankLineMatchTable.$inferInsert;

/** Inserts all matches of a line. A statement takes over from the advice before it. Throws MatchTaken. */
async function insertMatches(db: Db, rows: readonly (NewMatch & { lineID: string })[], isAdvice: boolean) {
  const m = bankLineMatchTable;
  const isOfAdvice = sql`exists (select from bank_statement_line l where l.line_id = ${m.lineID} and l.is_advice)`;
  const stored = await db
    .insert(m)
    .values([...rows])
    .onConflictDoUpdate({
      target: [m.instructionID, m.step],
      targetWhere: isNull(m.undoneOn),
      set: { lineID: rows[0]?.lineID ?? "" },
      setWhere: isAdvice ? sql`false` : isOfAdvice,
    })
    .returning({ matchID: m.matchID });
  if (stored.length !== rows.length) throw new AlreadyMatched();
}

/** Records on entries whether a statement has them. An advice is not recorded, because its statement follows. */
async function markStated(
  { db, now }: Pick<RailCtx, "db" | "now">,
  matches: readonly Pick<NewMatch, "instructionPartnerID" | "instructionID" | "step">[],
  isStated: boolean,
): Promise<void> {
  const e = bankEntryTable;
  const on = isStated ? now : null;
  for (const some of grouped(matches, (one) => `${one.instructionPartnerID} ${one.step}`).values()) {
    const [{ instructionPartnerID: partnerID, step } = { instructionPartnerID: "" as AccountID, step: "" }] = some;
    const ids = some.map(({ instructionID }) => instructionID);
    await db
      .update(e)
      .set(step === "funded" ? { statedOn: on } : { returnStatedOn: on })
      .where(and(eq(e.partnerID, partnerID), inArray(e.instructionID, ids)));
  }
}

/** Undoes the matches of a line in the open transaction, and makes the removal of their bookings due. */
export async function undoMatches(ctx: Pick<RailCtx, "db" | "now">, lineID: string): Promise<void> {
  const m = bankLineMatchTable;
  const undone = await ctx.db
    .update(m)
    .set({ undoneOn: ctx.now, dueOn: ctx.now })
    .where(and(eq(m.lineID, lineID), isNull(m.undoneOn)))
    .returning();
  await markStated(ctx, undone, false);
}

export class AlreadyMatched extends Error {
  override readonly name = "MatchTaken";
}
