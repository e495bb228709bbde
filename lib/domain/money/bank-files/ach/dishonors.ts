import { and, asc, eq, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import { bankEntryTable, reconciliationBreakTable } from "@/db/schema";
import { bankingDaysAfter, newYorkDay, nextWindow } from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import { conflict, notFound } from "@/lib/core/failure";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { shownTo } from "@/lib/domain/money/rails/ask";
import { loadInstructions } from "@/lib/domain/money/rails/claim";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { DISHONORED_WITHIN } from "@/lib/domain/money/rails/return-windows";
import { env } from "@/lib/env";
import { isDebit } from "@/lib/providers/rails/nacha/nacha-file";
import { type AchSettings, achSettings } from "@/lib/providers/rails/ach/settings";
import { ACH_FILES } from "./ach-files";
import type { DishonorReturn } from "../dashboard";
import { type BankEntryRow, thisEntry } from "./entries";
import { loadEntryFacts } from "./entry-facts";
import { type PlannedEntry, planEntry } from "./planned-entries";
import { HOUR } from "@/lib/core/time/time";

/** The most dishonored returns of a file, and the delay after one could not be planned, in milliseconds. */
const MAX_DISHONORS = 500;
const DISHONOR_RETRY_MS = HOUR;

/**
 * Dishonors the late return of an entry with a new entry in the next file. Throws 404. Throws 409 if it is not a late
 * return of our files, is already dishonored, or five banking days are over.
 */
export async function dishonorReturn(ctx: Ctx, breakID: string, { code, reason }: DishonorReturn): Promise<void> {
  const b = reconciliationBreakTable;
  const isOwn = and(eq(b.breakID, breakID), eq(b.partnerID, ctx.partnerID));
  const [late] = await ctx.db.select().from(b).where(isOwn);
  if (!late) throw notFound("difference");
  note(ctx, { object: breakID, name: `${code} for a late return`, reason });
  const { provider, kind, instructionID, day } = late;
  if (provider !== ACH_FILES || kind !== "late-return" || instructionID === null)
    throw conflict("only a late return of a bank file can be dishonored here");
  const dishonorWindowOn = nextWindow(ctx.now, {}, achSettings(env())?.windows);
  if (newYorkDay(dishonorWindowOn) > bankingDaysAfter(day, DISHONORED_WITHIN))
    throw conflict("five banking days are over");
  const t = bankEntryTable;
  const isOpen = and(isNotNull(t.returnTrace), isNull(t.dishonorCode));
  const updated = await ctx.db
    .update(t)
    .set({
      dishonorCode: code,
      dishonorReason: reason,
      dishonorBy: ctx.caller.email ?? ctx.caller.displayName,
      dishonorWindowOn,
    })
    .where(and(thisEntry({ partnerID: ctx.partnerID, instructionID }), isOpen))
    .returning({ id: t.instructionID });
  if (updated.length === 0) throw conflict("this return is dishonored already");
}

const isWaiting = and(isNotNull(bankEntryTable.dishonorWindowOn), isNull(bankEntryTable.dishonorFileID));

/**
 * Locks the returns that are due to be dishonored, and plans an entry for each. A return that cannot be planned waits
 * for an hour.
 */
export async function planDishonors(
  ctx: RailCtx,
  { bank, company }: AchSettings,
): Promise<(PlannedEntry & { entry: BankEntryRow })[]> {
  const t = bankEntryTable;
  const isDue = and(eq(t.odfi, bank.routingNumber), isWaiting, lte(t.dishonorWindowOn, ctx.now));
  const matches = await overAllPartners(ctx.db, (open) =>
    open.select({ partnerID: t.partnerID, instructionID: t.instructionID }).from(t).where(isDue).limit(MAX_DISHONORS),
  );
  const planned: (PlannedEntry & { entry: BankEntryRow })[] = [];
  for (const [partnerID, theirs] of grouped(matches, (one) => one.partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const isTheirs = and(eq(t.partnerID, partnerID), inArray(t.instructionID, ids), isWaiting);
    const entries = await ctx.db.select().from(t).where(isTheirs).orderBy(asc(t.instructionID)).for("update");
    const byID = new Map(entries.map((entry) => [entry.instructionID, entry]));
    const factsOf = await loadEntryFacts(ctx.db, { partnerID, ids }, company);
    for (const one of await loadInstructions(ctx.db, partnerID, ids)) {
      const entry = byID.get(one.instruction.instructionID);
      if (!entry) continue;
      try {
        planned.push({ ...dishonored(await planEntry(shownTo(ctx, one), factsOf(entry.instructionID)), entry), entry });
      } catch (error) {
        reportRailAlert({ fault: "failed", instructionID: entry.instructionID, error });
        const later = new Date(ctx.now.getTime() + DISHONOR_RETRY_MS);
        await ctx.db.update(t).set({ dishonorWindowOn: later }).where(thisEntry(entry));
      }
    }
  }
  return planned;
}

/**
 * The entry that dishonors a return. It has the transaction code of the return and an addendum that names both entries.
 */
function dishonored(
  { remittance: _text, ...planned }: PlannedEntry,
  { traceNumber, ...entry }: BankEntryRow,
): PlannedEntry {
  const { transactionCode, routingNumber, batch } = planned;
  return {
    ...planned,
    batch: { ...batch, isReturn: true },
    transactionCode: `${transactionCode[0] ?? ""}${isDebit(transactionCode) ? 6 : 1}`,
    dishonor: {
      kind: "dishonored",
      dishonorCode: entry.dishonorCode ?? "",
      originalTrace: traceNumber ?? "",
      reserved: "",
      originalRDFI: routingNumber.slice(0, 8),
      spare: "",
      returnTrace: entry.returnTrace ?? "",
      returnSettlementDay: entry.returnSettlementDay ?? "",
      returnCode: (entry.returnCode ?? "").slice(1),
      information: "",
    },
  };
}
