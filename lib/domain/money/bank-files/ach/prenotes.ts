import { and, eq, inArray } from "drizzle-orm";
import { bankEntryTable, bankPrenoteTable } from "@/db/schema";
import { atNewYork, bankingDaysAfter, newYorkDay, nextWindow, settlementDay } from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import type { AccountID, BankAccountID } from "@/lib/core/api/ids";
import type { InstructionRow } from "@/lib/domain/money/rails/applier";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { isDebit } from "@/lib/providers/rails/nacha/nacha-file";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import type { Planned, RefusedEntry } from "./build-file";
import { thisEntry } from "./entries";
import { prenoteOf } from "./nacha-file";
import type { PlacedEntry, PlannedEntry } from "./planned-entries";

type PrenoteRow = typeof bankPrenoteTable.$inferSelect;

const PRENOTE_WAIT_DAYS = 3;
const TRIED: readonly InstructionRow["kind"][] = ["ach-debit", "ach-credit"];

type TriedEntry = Planned<PlannedEntry>;

export type PlannedPrenote = PlannedEntry & Pick<PrenoteRow, "partnerID" | "bankAccountID" | "direction">;

interface TriedEntries {
  ready: TriedEntry[];
  prenotes: PlannedPrenote[];
  refused: RefusedEntry[];
}

const keyOf = ({ bankAccountID, direction }: Pick<PrenoteRow, "bankAccountID" | "direction">) =>
  `${bankAccountID} ${direction}`;

/**
 * Selects the entries that may leave now. Others wait for the prenote of their bank account; if it has none, its
 * prenote leaves now. Entries are rejected if their prenote was returned.
 */
export async function prenoteFirst(
  ctx: RailCtx,
  { windows }: AchSettings,
  planned: readonly TriedEntry[],
): Promise<TriedEntries> {
  const tried: TriedEntries = { ready: [], prenotes: [], refused: [] };
  const today = newYorkDay(ctx.now);
  for (const [partnerID, theirs] of grouped(planned, ({ entry }) => entry.partnerID)) {
    const prenotes = await prenotesOf(ctx, partnerID, theirs);
    for (const one of theirs) {
      if (one.bankAccountID === null || !TRIED.includes(one.kind)) {
        tried.ready.push(one);
        continue;
      }
      const direction = isDebit(one.transactionCode) ? "debit" : "credit";
      const way = { partnerID, bankAccountID: one.bankAccountID as BankAccountID, direction } as const;
      const prenote = prenotes.get(keyOf(way));
      if (!prenote) {
        tried.prenotes.push({ ...prenoteOf(plainOf(one)), ...way });
        prenotes.set(keyOf(way), { liveOn: liveOn(ctx.now), returnCode: null });
      }
      const { liveOn: from, returnCode } = prenotes.get(keyOf(way)) ?? { liveOn: today, returnCode: null };
      if (returnCode !== null)
        tried.refused.push({
          entry: one.entry,
          refusal: `the prenote for its bank account was returned (${returnCode})`,
        });
      else if (from <= today) tried.ready.push(one);
      else {
        const windowOn = nextWindow(atNewYork(from, "00:00"), { sameDay: one.entry.isSameDay }, windows);
        await ctx.db.update(bankEntryTable).set({ windowOn }).where(thisEntry(one.entry));
      }
    }
  }
  return tried;
}

const plainOf = ({ entry: _entry, kind: _kind, bankAccountID: _account, ...plain }: TriedEntry): PlannedEntry => plain;
const liveOn = (now: Date) => bankingDaysAfter(settlementDay(now, { isSameDay: false }), PRENOTE_WAIT_DAYS);

async function prenotesOf(
  { db }: RailCtx,
  partnerID: AccountID,
  theirs: readonly TriedEntry[],
): Promise<Map<string, Pick<PrenoteRow, "liveOn" | "returnCode">>> {
  const t = bankPrenoteTable;
  const ids = [...new Set(theirs.flatMap(({ bankAccountID }) => bankAccountID ?? []))] as BankAccountID[];
  if (ids.length === 0) return new Map();
  const prenoteRows = await db
    .select()
    .from(t)
    .where(and(eq(t.partnerID, partnerID), inArray(t.bankAccountID, ids)));
  return new Map(prenoteRows.map((row) => [keyOf(row), row]));
}

export async function savePrenotes(
  { db, now: createdOn }: RailCtx,
  { odfi, fileID, prenotes }: { odfi: string; fileID: string; prenotes: readonly (PlannedPrenote & PlacedEntry)[] },
): Promise<void> {
  for (const [partnerID, theirs] of grouped(prenotes, (one) => one.partnerID)) {
    const rows = theirs.map(({ bankAccountID, direction, traceNumber }) => ({
      ...{ partnerID, bankAccountID, direction, odfi, fileID, traceNumber, liveOn: liveOn(createdOn), createdOn },
    }));
    await db.insert(bankPrenoteTable).values(rows);
  }
}

/** Records that a prenote came back. Entries that wait for it are rejected at their window. */
export async function returnPrenote({ db }: RailCtx, prenote: PrenoteRow, returnCode: string): Promise<void> {
  const t = bankPrenoteTable;
  const { partnerID, bankAccountID, direction } = prenote;
  await db
    .update(t)
    .set({ returnCode })
    .where(and(eq(t.partnerID, partnerID), eq(t.bankAccountID, bankAccountID), eq(t.direction, direction)));
}
