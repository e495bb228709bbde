import { and, eq, inArray, lt } from "drizzle-orm";
import { achReturnTable, bankEntryTable, bankReversalTable, railInstructionTable } from "@/db/schema";
import { atNewYork, isBankingDay, newYorkDay, settlementDay } from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import { newID } from "@/lib/core/api/ids";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { readPrivateFile } from "@/lib/providers/private-file";
import { encryptFile } from "@/lib/providers/rails/ach/encrypt-file";
import { type AchSettings, formOf } from "@/lib/providers/rails/ach/settings";
import { isDebit } from "@/lib/providers/rails/nacha/nacha-file";
import type { FileKind, MadeFile, Planned, RefusedEntry } from "./build-file";
import { planDishonors } from "./dishonors";
import type { BankEntryRow } from "./entries";
import { fileOfDay, hasRoomToday, takeTraces } from "./file-limits";
import { batchesOf, fileNameOf, offsetsOf, writeBankFile } from "./nacha-file";
import { type FiledEntry, fittingOneFile, type PlacedEntry, type PlannedEntry, planEntry } from "./planned-entries";
import { savePrenotes, type PlannedPrenote, prenoteFirst } from "./prenotes";

/** A file that leaves at most this long after its window may still settle on the same day. In milliseconds. */
const GRACE = 15 * 60_000;

/** Returns the rules that turn ACH entries into NACHA files, including dishonored returns and prenotes. */
export function achKind(settings: AchSettings): FileKind<PlannedEntry> {
  return {
    format: "nacha",
    most: formOf(settings).entriesPerFile,
    windows: settings.windows,
    hasRoom: (ctx) => hasRoomToday(ctx, settings),
    plan: (instruction, facts) => planEntry(instruction, facts),
    make: (ctx, planned) => makeFile(ctx, settings, planned),
  };
}

async function makeFile(
  ctx: RailCtx,
  settings: AchSettings,
  all: readonly Planned<PlannedEntry>[],
): Promise<{ file?: MadeFile; refused: RefusedEntry[] }> {
  const tooLate = [...(await reversalsTooLate(ctx, all)), ...(await representmentsTooLate(ctx, all))];
  const late = new Set(tooLate.map(({ entry }) => entry));
  const inTime = all.filter(({ entry }) => !late.has(entry));
  const dishonors = await planDishonors(ctx, settings);
  const { ready, prenotes, refused } = settings.prenotes
    ? await prenoteFirst(ctx, settings, inTime)
    : { ready: inTime, prenotes: [], refused: [] };
  const planned = fittingOneFile([...dishonors, ...ready], { isBalanced: settings.offset !== undefined });
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

/** The debits presented again that may no longer leave. A risk rule or a sanctions hit may have held them for weeks. */
async function representmentsTooLate(
  { db, now }: RailCtx,
  all: readonly Planned<PlannedEntry>[],
): Promise<RefusedEntry[]> {
  const [i, r] = [railInstructionTable, achReturnTable];
  const tooLate: RefusedEntry[] = [];
  const debits = all.flatMap(({ kind, entry }) => (kind === "ach-debit" ? [entry] : []));
  for (const [partnerID, theirs] of grouped(debits, (entry) => entry.partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const over = await db
      .select({ id: i.instructionID })
      .from(i)
      .innerJoin(r, and(eq(r.partnerID, i.partnerID), eq(r.representID, i.transferID)))
      .where(and(eq(i.partnerID, partnerID), inArray(i.instructionID, ids), lt(r.representUntil, newYorkDay(now))));
    const lateIDs = new Set<string>(over.map(({ id }) => id));
    for (const entry of theirs)
      if (lateIDs.has(entry.instructionID))
        tooLate.push({ entry, refusal: "the 180 days for presenting a debit again are over" });
  }
  return tooLate;
}

interface FileContent {
  planned: readonly (PlannedEntry & { entry: BankEntryRow })[];
  prenotes: readonly PlannedPrenote[];
}

async function writeFile(ctx: RailCtx, settings: AchSettings, content: FileContent): Promise<MadeFile> {
  const { bank, company, encryption } = settings;
  const form = formOf(settings);
  const odfi = bank.routingNumber;
  const { filed, prenotes, offsets } = await place(ctx, settings, content);
  const fileID = newID<string>();
  const day = newYorkDay(ctx.now);
  const { number, modifier } = await fileOfDay(ctx, settings);
  const entries = [...filed, ...prenotes, ...offsets];
  const { bytes, debits, credits } = writeBankFile(settings, { createdOn: ctx.now, modifier, entries });
  await savePrenotes(ctx, { odfi, fileID, prenotes });
  const name = fileNameOf(form.fileName, { company: company.id, day, createdOn: ctx.now, modifier, number });
  return {
    fileID,
    name: `${name}${encryption ? ".pgp" : ""}`,
    modifier,
    bytes: encryption ? await encryptFile(bytes, encryption.keyFile) : bytes,
    debits,
    credits,
    filed: filed.map(({ entry, batch, amount, transactionCode, traceNumber, settlesOn, dishonor }) => ({
      ...{ entry, amount, traceNumber, settlesOn, batch },
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
  const form = formOf(settings);
  const addressed = ({ remittance, ...one }: (typeof planned)[number]) => ({
    ...one,
    ...(form.hasAddenda && remittance && { remittance }),
  });
  const entries = planned.map((one) => ({ ...addressed(one), settlesOn: settlesOnOf(one.entry, settings, now) }));
  const settlesOn = settlementDay(now, { isSameDay: false });
  const tried = prenotes.map((one) => ({ ...one, settlesOn }));
  const own = offset && { routingNumber: odfi, accountNumber: readPrivateFile(offset.accountFile).trim(), company };
  const offsets = own ? offsetsOf(entries, own) : [];
  // Trace numbers ascend through the whole file.
  const inOrder = batchesOf([...entries, ...tried, ...offsets], form).flat();
  const traces = await takeTraces(db, odfi, inOrder.length);
  const traceOf = new Map<object, string>(inOrder.map((one, index) => [one, traces(index)]));
  const traced = <E extends object>(one: E) => ({ ...one, traceNumber: traceOf.get(one) ?? "" });
  return { filed: entries.map(traced), prenotes: tried.map(traced), offsets: offsets.map(traced) };
}

/** The day that an entry settles if it leaves now. An entry that missed its same-day window settles like any other. */
function settlesOnOf({ isSameDay, windowOn }: BankEntryRow, { windows }: AchSettings, now: Date): string {
  const today = newYorkDay(now);
  const lastMoment = Math.max(atNewYork(today, windows.sameDayUntil).getTime(), windowOn.getTime()) + GRACE;
  const isInTime = isSameDay && isBankingDay(today) && newYorkDay(windowOn) === today && now.getTime() <= lastMoment;
  return settlementDay(now, { isSameDay: isInTime });
}
