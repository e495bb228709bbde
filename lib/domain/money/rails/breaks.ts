import { eq, gte, lt } from "drizzle-orm";
import { type BREAK_KINDS, reconciliationBreakTable as t } from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { type AccountID, newID, type TransferID } from "@/lib/core/api/ids";
import type { Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, readPage } from "@/lib/domain/kernel/operations/part";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import type { BreakPage, ListBreaks, ReconciliationBreak } from "./dashboard";

export interface NewBreak {
  partnerID: AccountID | null;
  provider: string;
  day: string;
  kind: (typeof BREAK_KINDS)[number];
  reference: string;
  instructionID?: string;
  transferID?: TransferID | null;
  expected?: number;
  stated?: number;
}

/** Stores differences, and returns those that were not known before. */
export async function recordBreaks(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  newBreaks: readonly NewBreak[],
): Promise<ReadonlySet<string>> {
  if (newBreaks.length === 0) return new Set();
  const fresh = await db
    .insert(t)
    .values(newBreaks.map((one) => ({ ...one, breakID: newID<string>(), createdOn: now })))
    .onConflictDoNothing()
    .returning({ reference: t.reference });
  return new Set(fresh.map(({ reference }) => reference));
}

export async function listBreaks(ctx: Ctx, query: ListBreaks & AfterCursor): Promise<BreakPage> {
  const list = {
    ...{ db: ctx.db, table: t, on: t.createdOn, id: t.breakID, visible: eq(t.partnerID, ctx.partnerID) },
    passes: filtered(query, {
      kind: (name) => eq(t.kind, name),
      from: (day) => gte(t.createdOn, startOfDay(day, query.zone)),
      to: (day) => lt(t.createdOn, endOfDay(day, query.zone)),
    }),
  };
  const { items, more } = await readPage(ctx.db.select().from(t).$dynamic(), list, query);
  return { items: items.map(toBreak), more };
}

function toBreak({ instructionID, transferID, expected, stated, ...row }: typeof t.$inferSelect): ReconciliationBreak {
  const { breakID, provider, day, kind, reference, createdOn } = row;
  return {
    breakID,
    provider,
    day,
    kind,
    reference,
    ...(instructionID !== null && { instructionID }),
    ...(transferID !== null && { transferID }),
    ...(expected !== null && { expected }),
    ...(stated !== null && { stated }),
    createdOn: createdOn.toISOString(),
  };
}
