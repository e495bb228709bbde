import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { bankEntryTable as e, railInstructionTable as i } from "@/db/schema";
import { dayAfter } from "@/lib/core/time/days";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { netInSQL } from "@/lib/domain/money/rails/fund";
import type { LineCandidate, LineCandidatePage, ListCandidates, MovementStep } from "./dashboard";
import { loadLine, type LineRow } from "./rows";

const MANUAL_MATCH_DAYS = 45;

/**
 * A page of the partner's money that is not on a statement yet and could belong to a line: in the same direction, first
 * those with its amount, then the nearest. Throws 404.
 */
export async function listCandidates(
  ctx: Ctx,
  lineID: string,
  { skip, count }: ListCandidates,
): Promise<LineCandidatePage> {
  const { line } = await loadLine(ctx, lineID);
  const either = movements(ctx, line, "funded")
    .unionAll(movements(ctx, line, "return-funded"))
    .as("movement");
  const { amount, day, instructionID } = either;
  const distance = sql`abs(${day} - ${line.valueOn}::date)`;
  const rows = await ctx.db
    .select()
    .from(either)
    .where(sql`sign(${amount}) = sign(${line.cents}::bigint)`)
    .orderBy(sql`(${amount} = ${line.cents}::bigint) desc`, asc(distance), asc(instructionID))
    .limit(count + 1)
    .offset(skip);
  return { items: rows.slice(0, count).map((row) => toCandidate(row, line)), more: rows.length > count };
}

function movements({ db, partnerID }: Ctx, { valueOn }: LineRow, step: MovementStep) {
  const isBack = step === "return-funded";
  const day = isBack ? sql<string>`(${e.returnedOn} at time zone 'UTC')::date` : sql<string>`${e.settlesOn}`;
  const amount = isBack ? sql<number>`-(${netInSQL(i)})` : sql<number>`${netInSQL(i)}`;
  const [from, until] = [dayAfter(valueOn, -MANUAL_MATCH_DAYS), dayAfter(valueOn, MANUAL_MATCH_DAYS)];
  return db
    .select({
      instructionID: e.instructionID,
      step: sql<MovementStep>`${step}::text`.as("step"),
      transferID: i.transferID,
      amount: amount.as("amount"),
      day: day.as("day"),
      traceNumber: e.traceNumber,
    })
    .from(e)
    .innerJoin(i, and(eq(i.partnerID, e.partnerID), eq(i.instructionID, e.instructionID)))
    .where(
      and(
        eq(e.partnerID, partnerID),
        eq(e.state, "left"),
        isNull(isBack ? e.returnStatedOn : e.statedOn),
        sql`${day} between ${from}::date and ${until}::date`,
      ),
    );
}

type MovementRow = Awaited<ReturnType<typeof movements>>[number];

function toCandidate(row: MovementRow, { lineID, cents: lineAmount }: LineRow): LineCandidate {
  const { instructionID, step, transferID, amount, day, traceNumber } = row;
  return {
    movementID: `${instructionID}:${step}`,
    ...{ instructionID, step, amount: Number(amount), day, lineID, lineAmount },
    ...(transferID !== null && { transferID }),
    ...(traceNumber !== null && { traceNumber }),
  };
}
