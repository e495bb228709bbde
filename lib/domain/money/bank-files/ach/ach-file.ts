import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankEntryTable, bankFileTable, bankReversalTable, originatorTable } from "@/db/schema";
import { atNewYork, isBankingDay, newYorkDay, settlementDay } from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import { newID } from "@/lib/core/api/ids";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { readPrivateFile } from "@/lib/providers/private-file";
import { encryptFile } from "@/lib/providers/rails/ach/encrypt-file";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { isDebit } from "@/lib/providers/rails/nacha/nacha-file";
import { ACH_FILES } from "./ach-files";
import type { FileKind, MadeFile, Planned, RefusedEntry } from "./build-file";
import { planDishonors } from "./dishonors";
import type { BankEntryRow } from "./entries";
import { offsetsOf, writeBankFile } from "./nacha-file";
import { type FiledEntry, fittingOneFile, type PlacedEntry, type PlannedEntry, planEntry } from "./planned-entries";
import { savePrenotes, type PlannedPrenote, prenoteFirst } from "./prenotes";

const MAX_ENTRIES = 5000;
/** The file ID modifiers, which distinguish the files of one day. */
const MODIFIERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
const LAST_TRACE = 9_999_999;
const DIGITS = 7;
/** A file that leaves at most this long after its window may still settle on the same day. In milliseconds. */
const GRACE = 15 * 60_000;

/** The day has no file names left, or the bank no trace numbers. Entries wait until an operator intervenes. */
class FilesFull extends Error {
  override readonly name = "FilesFull";
}

/** Returns the rules that turn ACH entries into NACHA files, including dishonored returns and prenotes. */
export function achKind(settings: AchSettings): FileKind<PlannedEntry> {
  return {
    format: "nacha",
    most: MAX_ENTRIES,
    plan: (instruction) => planEntry(instruction, settings.company.name),
    make: (ctx, planned) => makeFile(ctx, settings, planned),
  };
}

async function makeFile(
  ctx: RailCtx,
  settings: AchSettings,
  all: readonly Planned<PlannedEntry>[],
): Promise<{ file?: MadeFile; refused: RefusedEntry[] }> {
  const tooLate = await reversalsTooLate(ctx, all);
  const late = new Set(tooLate.map(({ entry }) => entry));
  const inTime = all.filter(({ entry }) => !late.has(entry));
  const dishonors = await planDishonors(ctx, settings);
  const { ready, prenotes, refused } = settings.prenotes
    ? await prenoteFirst(ctx, settings, inTime)
    : { ready: inTime, prenotes: [], refused: [] };
  const planned = fittingOneFile([...dishonors, ...ready]);
  const isEmpty = planned.length + prenotes.length === 0;
  const file = isEmpty ? undefined : await writeFile(ctx, settings, { planned, prenotes });
  return { ...(file && { file }), refused: [...tooLate, ...refused] };
}

/** The reversals that may no longer leave, because their deadline is over or the original entry has come back. */
async function reversalsTooLate({ db, now }: RailCtx, all: readonly Planned<PlannedEntry>[]): Promise<RefusedEntry[]> {
  const [r, t] = [bankReversalTable, bankEntryTable];
  const today = newYorkDay(now);
  const tooLate: RefusedEntry[] = [];
  const reversals = all.flatMap(({ kind, entry }) => (kind === "ach-reversal" ? [entry] : []));
  for (const [partnerID, theirs] of grouped(reversals, (entry) => entry.partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const pending = await db
      .select({ id: r.reversingID, until: r.until, returnCode: t.returnCode })
      .from(r)
      .innerJoin(t, and(eq(t.partnerID, r.partnerID), eq(t.instructionID, r.instructionID)))
      .where(and(eq(r.partnerID, partnerID), inArray(r.reversingID, ids)));
    for (const { id, until, returnCode } of pending) {
      const entry = theirs.find(({ instructionID }) => instructionID === id);
      if (entry && returnCode !== null) tooLate.push({ entry, refusal: "the entry that it reverses was returned" });
      else if (entry && until < today)
        tooLate.push({ entry, refusal: "the five banking days for a reversal are over" });
    }
  }
  return tooLate;
}

interface FileContent {
  planned: readonly (PlannedEntry & { entry: BankEntryRow })[];
  prenotes: readonly PlannedPrenote[];
}

async function writeFile(ctx: RailCtx, settings: AchSettings, content: FileContent): Promise<MadeFile> {
  const { bank, company, encryption } = settings;
  const odfi = bank.routingNumber;
  const { filed, prenotes, offsets } = await place(ctx, settings, content);
  const fileID = newID<string>();
  const day = newYorkDay(ctx.now);
  const modifier = await nextModifier(ctx.db, odfi, day);
  const entries = [...filed, ...prenotes, ...offsets];
  const { bytes, debits, credits } = writeBankFile(settings, { createdOn: ctx.now, modifier, entries });
  await savePrenotes(ctx, { odfi, fileID, prenotes });
  return {
    fileID,
    name: `${company.id}-${day}-${modifier}.ach${encryption ? ".pgp" : ""}`,
    modifier,
    bytes: encryption ? await encryptFile(bytes, encryption.keyFile) : bytes,
    debits,
    credits,
    filed: filed.map(({ entry, amount, transactionCode, traceNumber, settlesOn, dishonor }) => ({
      ...{ entry, amount, traceNumber, settlesOn },
      isDebit: isDebit(transactionCode),
      isDishonor: dishonor !== undefined,
    })),
    prenotes,
  };
}

/** The content of a file: entries, prenotes, and entries that balance the file. */
interface PlacedEntries {
  filed: FiledEntry[];
  prenotes: (PlannedPrenote & PlacedEntry)[];
  offsets: PlacedEntry[];
}

async function place(
  { db, now }: RailCtx,
  settings: AchSettings,
  { planned, prenotes }: FileContent,
): Promise<PlacedEntries> {
  const { bank, company, offset } = settings;
  const odfi = bank.routingNumber;
  const entries = planned.map((one) => ({ ...one, settlesOn: settlesOnOf(one.entry, settings, now) }));
  const settlesOn = settlementDay(now, { isSameDay: false });
  const tried = prenotes.map((one) => ({ ...one, settlesOn }));
  const own = offset && {
    routingNumber: odfi,
    accountNumber: readPrivateFile(offset.accountFile).trim(),
    name: company.name,
  };
  const offsets = own ? offsetsOf(entries, own) : [];
  let last = await takeTraces(db, odfi, entries.length + tried.length + offsets.length);
  const traced = <E extends object>(one: E) => ({
    ...one,
    traceNumber: `${odfi.slice(0, 8)}${String(++last).padStart(DIGITS, "0")}`,
  });
  return { filed: entries.map(traced), prenotes: tried.map(traced), offsets: offsets.map(traced) };
}

/** Reserves a number of a bank's trace numbers, which are never reused. Returns the last number before them. */
async function takeTraces(db: Db, odfi: string, many: number): Promise<number> {
  const t = originatorTable;
  const [taken] = await db
    .update(t)
    .set({ lastTrace: sql`${t.lastTrace} + ${many}` })
    .where(eq(t.odfi, odfi))
    .returning({ last: t.lastTrace });
  if (!taken || taken.last > LAST_TRACE) throw new FilesFull("this bank has no trace numbers left");
  return taken.last - many;
}

/** The day that an entry settles if it leaves now. An entry that missed its same-day window settles like any other. */
function settlesOnOf({ isSameDay, windowOn }: BankEntryRow, { windows }: AchSettings, now: Date): string {
  const today = newYorkDay(now);
  const lastMoment = Math.max(atNewYork(today, windows.sameDayUntil).getTime(), windowOn.getTime()) + GRACE;
  const isInTime = isSameDay && isBankingDay(today) && newYorkDay(windowOn) === today && now.getTime() <= lastMoment;
  return settlementDay(now, { isSameDay: isInTime });
}

async function nextModifier(db: Db, odfi: string, day: string): Promise<string> {
  const t = bankFileTable;
  const isToday = and(eq(t.odfi, odfi), eq(t.direction, "out"), eq(t.format, "nacha"), eq(t.day, day));
  const [made] = await db.select({ files: count() }).from(t).where(isToday);
  const modifier = MODIFIERS[made?.files ?? 0];
  if (modifier === undefined) throw new FilesFull(`${ACH_FILES} made all files of this day`);
  return modifier;
}
