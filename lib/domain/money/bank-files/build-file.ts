import { createHash } from "node:crypto";
import { and, asc, count, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankEntryTable, bankFilePartTable, bankFileTable, bankReversalTable, originatorTable } from "@/db/schema";
import { isBankingDay, atNewYork, newYorkDay, settlementDay } from "@/lib/core/banking-days";
import { grouped } from "@/lib/core/collections";
import { type AccountID, newID } from "@/lib/core/ids";
import { overAllPartners } from "@/lib/domain/kernel/due-partners";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { shownTo } from "@/lib/domain/money/rails/ask";
import { loadInstructions } from "@/lib/domain/money/rails/claim";
import { reportRailFault } from "@/lib/domain/money/rails/faults";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { sealBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { isDebit } from "@/lib/providers/rails/nacha/nacha-file";
import { stopAt } from "@/lib/providers/stop-at";
import { ACH_FILES } from "./ach-files";
import { planDishonors } from "./dishonors";
import { type BankEntryRow, thisEntry } from "./entries";
import { tellInstructions } from "./hand-over";
import { writeBankFile } from "./nacha-file";
import { EntryRefused, type FiledEntry, fittingOneFile, type PlannedEntry, planEntry } from "./planned-entries";

/** Says how many entries a file has at most. More of them get another file at once. */
const MOST = 5000;
/** Files of one day are told apart by these. */
const MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const LAST_TRACE = 9_999_999;
const DIGITS = 7;
/** So long after its window a file may still settle on the same day, in milliseconds. */
const GRACE = 15 * 60_000;

/** A day has no names for files left, or a bank no trace numbers. Entries wait until somebody looks. */
class FilesFull extends Error {
  override readonly name = "FilesFull";
}

/** Files all entries whose window has come, and tells of those that no file can carry. */
export async function buildFiles(ctx: RailCtx, settings: AchSettings): Promise<void> {
  for (;;) {
    const refused = await inTransaction(ctx.db, (db) => buildFile({ ...ctx, db }, settings));
    if (!refused) return;
    for (const [partnerID, theirs] of grouped(refused, (entry) => entry.partnerID))
      await tellInstructions(ctx, settings, { partnerID, ids: theirs.map(({ instructionID }) => instructionID) });
  }
}

/**
 * Makes one file of the entries whose window has come, in the open transaction: it is a row with its hash and its entries
 * before anything of it leaves. Returns what no file can carry, which is refused. Undefined where nothing was due.
 */
async function buildFile(ctx: RailCtx, settings: AchSettings): Promise<BankEntryRow[] | undefined> {
  const odfi = settings.bank.routingNumber;
  const isIts = eq(originatorTable.odfi, odfi);
  const [originator] = await ctx.db.select().from(originatorTable).where(isIts).for("update");
  const due = originator ? await takeDue(ctx, odfi) : [];
  const dishonors = originator ? await planDishonors(ctx, settings) : [];
  if (!originator || due.length + dishonors.length === 0) return undefined;
  const { planned: carried, refused } = await planAll(ctx, settings, due);
  const planned = fittingOneFile([...dishonors, ...carried]);
  for (const { entry, refusal } of refused)
    await ctx.db.update(bankEntryTable).set({ state: "refused", refusal, leftOn: ctx.now }).where(thisEntry(entry));
  const told = refused.map(({ entry }) => entry);
  if (planned.length === 0) return told;
  const lastTrace = originator.lastTrace + planned.length;
  if (lastTrace > LAST_TRACE) throw new FilesFull("this bank has no trace numbers left");
  await ctx.db.update(originatorTable).set({ lastTrace }).where(isIts);
  const filed = planned.map((one, index) => ({
    ...one,
    traceNumber: `${odfi.slice(0, 8)}${String(originator.lastTrace + index + 1).padStart(DIGITS, "0")}`,
    settlesOn: settlesOnOf(one.entry, settings, ctx.now),
  }));
  await keepFile(ctx, settings, filed);
  stopAt("files:built");
  return told;
}

/** Locks the entries whose window has come, the oldest first. */
async function takeDue({ db, now }: RailCtx, odfi: string): Promise<BankEntryRow[]> {
  const t = bankEntryTable;
  const isDue = and(eq(t.odfi, odfi), eq(t.state, "waiting"), lte(t.windowOn, now));
  const found = await overAllPartners(db, (open) =>
    open
      .select({ partnerID: t.partnerID, instructionID: t.instructionID })
      .from(t)
      .where(isDue)
      .orderBy(asc(t.windowOn), asc(t.instructionID))
      .limit(MOST),
  );
  const locked = [...grouped(found, ({ partnerID }) => partnerID)].map(([partnerID, theirs]) => {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const isTheirs = and(eq(t.partnerID, partnerID), inArray(t.instructionID, ids), eq(t.state, "waiting"));
    return db.select().from(t).where(isTheirs).orderBy(asc(t.instructionID)).for("update");
  });
  return (await Promise.all(locked)).flat();
}

interface Plans {
  planned: (PlannedEntry & { entry: BankEntryRow })[];
  refused: { entry: BankEntryRow; refusal: string }[];
}

/** Plans each entry, and opens one number after the other. What the vault does not open keeps no other waiting. */
async function planAll(ctx: RailCtx, { company }: AchSettings, due: readonly BankEntryRow[]): Promise<Plans> {
  const plans: Plans = { planned: [], refused: [] };
  const pastReversing = await reversalsTooLate(ctx, due);
  for (const [partnerID, theirs] of grouped(due, ({ partnerID }) => partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const loaded = await loadInstructions(ctx.db, partnerID, ids);
    const byID = new Map(loaded.map((one) => [one.instruction.instructionID, one]));
    for (const entry of theirs) {
      const known = byID.get(entry.instructionID);
      if (!known) continue;
      const tooLate = pastReversing.get(entry.instructionID);
      if (tooLate !== undefined) {
        plans.refused.push({ entry, refusal: tooLate });
        continue;
      }
      try {
        plans.planned.push({ ...(await planEntry(shownTo(ctx, known), company.name)), entry });
      } catch (error) {
        if (error instanceof EntryRefused) plans.refused.push({ entry, refusal: error.message });
        else {
          reportRailFault({ fault: "failed", instructionID: entry.instructionID, error });
          plans.refused.push({ entry, refusal: "its account number could not be opened" });
        }
      }
    }
  }
  return plans;
}

/** Says of each reversal why it may not leave any more: its days are over, or its entry came back meanwhile. */
async function reversalsTooLate(
  { db, now }: RailCtx,
  due: readonly BankEntryRow[],
): Promise<ReadonlyMap<string, string>> {
  const [r, t] = [bankReversalTable, bankEntryTable];
  const today = newYorkDay(now);
  const tooLate = new Map<string, string>();
  for (const [partnerID, theirs] of grouped(due, (entry) => entry.partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const found = await db
      .select({ id: r.reversingID, until: r.until, returnCode: t.returnCode })
      .from(r)
      .innerJoin(t, and(eq(t.partnerID, r.partnerID), eq(t.instructionID, r.instructionID)))
      .where(and(eq(r.partnerID, partnerID), inArray(r.reversingID, ids)));
    for (const { id, until, returnCode } of found) {
      if (returnCode !== null) tooLate.set(id ?? "", "the entry that it reverses was returned");
      else if (until < today) tooLate.set(id ?? "", "the five banking days for a reversal are over");
    }
  }
  return tooLate;
}

/** The day on which an entry settles that leaves now. One that is late for its day settles like any other. */
function settlesOnOf({ isSameDay, windowOn }: BankEntryRow, { windows }: AchSettings, now: Date): string {
  const today = newYorkDay(now);
  const lastMoment = Math.max(atNewYork(today, windows.sameDayUntil).getTime(), windowOn.getTime()) + GRACE;
  const isInTime = isSameDay && isBankingDay(today) && newYorkDay(windowOn) === today && now.getTime() <= lastMoment;
  return settlementDay(now, { isSameDay: isInTime });
}

async function keepFile(ctx: RailCtx, settings: AchSettings, filed: readonly FiledEntry[]): Promise<void> {
  const odfi = settings.bank.routingNumber;
  const day = newYorkDay(ctx.now);
  const modifier = await nextModifier(ctx.db, odfi, day);
  const fileID = newID<string>();
  const { bytes, debits, credits } = writeBankFile(settings, { createdOn: ctx.now, modifier, entries: filed });
  const { ciphertext, ...key } = sealBankFile(fileID, bytes);
  await fileStore().put(fileID, ciphertext);
  await ctx.db.insert(bankFileTable).values({
    fileID,
    odfi,
    direction: "out",
    state: "built",
    name: `${settings.company.id}-${day}-${modifier}.ach`,
    hash: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.byteLength,
    day,
    modifier,
    windowOn: filed[0]?.entry.windowOn ?? ctx.now,
    entries: filed.length,
    debits,
    credits,
    ...key,
    dueOn: ctx.now,
    attempt: 0,
    createdOn: ctx.now,
  });
  for (const [partnerID, theirs] of grouped(filed, ({ entry }) => entry.partnerID))
    await keepPart(ctx, { partnerID, fileID, theirs });
}

/** Notes what a file carries of a partner: entries, and returns that it dishonors. */
async function keepPart(
  { db, now: createdOn }: RailCtx,
  { partnerID, fileID, theirs }: { partnerID: AccountID; fileID: string; theirs: readonly FiledEntry[] },
): Promise<void> {
  const sums = { debits: 0, credits: 0 };
  for (const { transactionCode, amount } of theirs) sums[isDebit(transactionCode) ? "debits" : "credits"] += amount;
  await db.insert(bankFilePartTable).values({ partnerID, fileID, entries: theirs.length, ...sums, createdOn });
  const rowsOf = (some: readonly FiledEntry[]) =>
    JSON.stringify(
      some.map(({ entry, traceNumber, settlesOn }) => ({ id: entry.instructionID, traceNumber, settlesOn })),
    );
  const fresh = theirs.filter(({ dishonor }) => !dishonor);
  const dishonors = theirs.filter(({ dishonor }) => dishonor);
  if (fresh.length > 0)
    await db.execute(sql`
      update bank_entry e set state = 'filed', file_id = ${fileID}::uuid, trace_number = f."traceNumber", settles_on = f."settlesOn"
      from jsonb_to_recordset(${rowsOf(fresh)}::text::jsonb) as f (id uuid, "traceNumber" text, "settlesOn" date)
      where e.partner_id = ${partnerID}::uuid and e.instruction_id = f.id`);
  if (dishonors.length > 0)
    await db.execute(sql`
      update bank_entry e set dishonor_file_id = ${fileID}::uuid, dishonor_trace = f."traceNumber"
      from jsonb_to_recordset(${rowsOf(dishonors)}::text::jsonb) as f (id uuid, "traceNumber" text)
      where e.partner_id = ${partnerID}::uuid and e.instruction_id = f.id`);
}

async function nextModifier(db: Db, odfi: string, day: string): Promise<string> {
  const t = bankFileTable;
  const isToday = and(eq(t.odfi, odfi), eq(t.direction, "out"), eq(t.day, day));
  const [made] = await db.select({ files: count() }).from(t).where(isToday);
  const modifier = MODIFIERS[made?.files ?? 0];
  if (modifier === undefined) throw new FilesFull(`${ACH_FILES} made all files of this day`);
  return modifier;
}
