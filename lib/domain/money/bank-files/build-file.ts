import { createHash } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankEntryTable, bankFilePartTable, bankFileTable, originatorTable } from "@/db/schema";
import { atNewYork, isBankingDay, newYorkDay, settlementDay } from "@/lib/core/banking-days";
import { grouped } from "@/lib/core/collections";
import { type AccountID, newID } from "@/lib/core/ids";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { sealBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import { readPrivateFile } from "@/lib/providers/private-file";
import { encryptFile } from "@/lib/providers/rails/ach/encrypt-file";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import { isDebit } from "@/lib/providers/rails/nacha/nacha-file";
import { stopAt } from "@/lib/providers/stop-at";
import { ACH_FILES } from "./ach-files";
import { type BankEntryRow, thisEntry } from "./entries";
import { tellInstructions } from "./hand-over";
import { offsetsOf, writeBankFile } from "./nacha-file";
import { type FilePlan, planFile } from "./plan-file";
import type { FiledEntry, PlacedEntry } from "./planned-entries";
import { keepPrenotes, type PlannedPrenote } from "./prenotes";

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
  const isIts = eq(originatorTable.odfi, settings.bank.routingNumber);
  const [originator] = await ctx.db.select().from(originatorTable).where(isIts).for("update");
  const plan = originator && (await planFile(ctx, settings));
  if (!plan) return undefined;
  for (const { entry, refusal } of plan.refused)
    await ctx.db.update(bankEntryTable).set({ state: "refused", refusal, leftOn: ctx.now }).where(thisEntry(entry));
  const told = plan.refused.map(({ entry }) => entry);
  if (plan.planned.length + plan.prenotes.length === 0) return told;
  const placed = place(plan, settings, { lastTrace: originator.lastTrace, now: ctx.now });
  const lastTrace = originator.lastTrace + placed.filed.length + placed.prenotes.length + placed.offsets.length;
  if (lastTrace > LAST_TRACE) throw new FilesFull("this bank has no trace numbers left");
  await ctx.db.update(originatorTable).set({ lastTrace }).where(isIts);
  await keepFile(ctx, settings, placed);
  stopAt("files:built");
  return told;
}

/** The content of a file: entries, those without money, and those that balance it. */
interface PlacedEntries {
  filed: FiledEntry[];
  prenotes: (PlannedPrenote & PlacedEntry)[];
  offsets: PlacedEntry[];
}

/** Gives all that goes into a file its days and its trace numbers. */
function place(
  { planned, prenotes }: FilePlan,
  settings: AchSettings,
  { lastTrace, now }: { lastTrace: number; now: Date },
): PlacedEntries {
  const { bank, company, offset } = settings;
  let last = lastTrace;
  const traced = <E extends object>(one: E) => ({
    ...one,
    traceNumber: `${bank.routingNumber.slice(0, 8)}${String(++last).padStart(DIGITS, "0")}`,
  });
  const filed = planned.map((one) => traced({ ...one, settlesOn: settlesOnOf(one.entry, settings, now) }));
  const settlesOn = settlementDay(now, { isSameDay: false });
  const tried = prenotes.map((one) => traced({ ...one, settlesOn }));
  const own = offset && {
    routingNumber: bank.routingNumber,
    accountNumber: readPrivateFile(offset.accountFile).trim(),
    name: company.name,
  };
  return { filed, prenotes: tried, offsets: own ? offsetsOf(filed, own).map(traced) : [] };
}

/** The day on which an entry settles that leaves now. One that is late for its day settles like any other. */
function settlesOnOf({ isSameDay, windowOn }: BankEntryRow, { windows }: AchSettings, now: Date): string {
  const today = newYorkDay(now);
  const lastMoment = Math.max(atNewYork(today, windows.sameDayUntil).getTime(), windowOn.getTime()) + GRACE;
  const isInTime = isSameDay && isBankingDay(today) && newYorkDay(windowOn) === today && now.getTime() <= lastMoment;
  return settlementDay(now, { isSameDay: isInTime });
}

async function keepFile(ctx: RailCtx, settings: AchSettings, placed: PlacedEntries): Promise<void> {
  const { filed, prenotes, offsets } = placed;
  const odfi = settings.bank.routingNumber;
  const day = newYorkDay(ctx.now);
  const modifier = await nextModifier(ctx.db, odfi, day);
  const fileID = newID<string>();
  const entries = [...filed, ...prenotes, ...offsets];
  const { bytes: plain, debits, credits } = writeBankFile(settings, { createdOn: ctx.now, modifier, entries });
  const bytes = settings.encryption ? await encryptFile(plain, settings.encryption.keyFile) : plain;
  const { ciphertext, ...key } = sealBankFile(fileID, bytes);
  await fileStore().put(fileID, ciphertext);
  await ctx.db.insert(bankFileTable).values({
    fileID,
    odfi,
    direction: "out",
    state: "built",
    name: `${settings.company.id}-${day}-${modifier}.ach${settings.encryption ? ".pgp" : ""}`,
    hash: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.byteLength,
    day,
    modifier,
    windowOn: filed[0]?.entry.windowOn ?? ctx.now,
    entries: filed.length + prenotes.length,
    debits,
    credits,
    ...key,
    dueOn: ctx.now,
    attempt: 0,
    createdOn: ctx.now,
  });
  await keepPrenotes(ctx, { odfi, fileID, prenotes });
  const partnerOf = (one: FiledEntry | (PlannedPrenote & PlacedEntry)) =>
    "entry" in one ? one.entry.partnerID : one.partnerID;
  for (const [partnerID, theirs] of grouped([...filed, ...prenotes], partnerOf))
    await keepPart(ctx, { partnerID, fileID, entries: theirs.length, theirs: theirs.filter((one) => "entry" in one) });
}

interface NewFilePart {
  partnerID: AccountID;
  fileID: string;
  /** The number of all of a partner's entries, those without money as well. */
  entries: number;
  theirs: readonly FiledEntry[];
}

/** Notes what a file carries of a partner: entries, and returns that it dishonors. */
async function keepPart(
  { db, now: createdOn }: RailCtx,
  { partnerID, fileID, entries, theirs }: NewFilePart,
): Promise<void> {
  const sums = { debits: 0, credits: 0 };
  for (const { transactionCode, amount } of theirs) sums[isDebit(transactionCode) ? "debits" : "credits"] += amount;
  await db.insert(bankFilePartTable).values({ partnerID, fileID, entries, ...sums, createdOn });
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
