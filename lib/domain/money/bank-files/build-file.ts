import { createHash } from "node:crypto";
import { and, asc, count, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankEntryTable, bankFileTable, originatorTable } from "@/db/schema";
import { isBankingDay, atNewYork, newYorkDay, settlementDay } from "@/lib/core/banking-days";
import { grouped } from "@/lib/core/collections";
import { newID } from "@/lib/core/ids";
import { overAllPartners } from "@/lib/domain/kernel/due-partners";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { shownTo } from "@/lib/domain/money/rails/ask";
import { loadInstructions } from "@/lib/domain/money/rails/claim";
import { reportRailFault } from "@/lib/domain/money/rails/faults";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { sealBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import type { Instruction } from "@/lib/providers/rails/rail-provider";
import { stopAt } from "@/lib/providers/stop-at";
import { ACH_FILES } from "./ach-files";
import { type BankEntryRow, thisEntry } from "./entries";
import { tellInstructions } from "./hand-over";
import { writeBankFile } from "./nacha-file";
import { paymentKind } from "./payment-file";
import { EntryRefused, fittingOneFile, type PlannedEntry, planEntry } from "./planned-entries";

/** Says how many ACH entries a file has at most. */
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

/** An entry with what its file says of it. */
export type Planned<P> = P & { entry: BankEntryRow };

/** A file before it is kept, with the place of each entry in it. */
export interface MadeFile {
  fileID: string;
  name: string;
  /** Tells files of a day apart, where their names need it. */
  modifier?: string;
  /** The bytes hold account numbers. */
  bytes: Buffer;
  /** In cents. */
  debits: number;
  credits: number;
  filed: { entry: BankEntryRow; traceNumber?: string; settlesOn: string }[];
}

/** Says how entries of a format become files. */
export interface FileKind<P extends object> {
  format: BankEntryRow["format"];
  /** The most entries of a file. More of them get another file at once. */
  most: number;
  /** Throws an EntryRefused for what no file can carry, and a VaultError. */
  plan(instruction: Instruction): Promise<P>;
  /** The entries, from the first on, that one file can carry. */
  fitting(planned: readonly Planned<P>[]): Planned<P>[];
  /** Makes a file in the open transaction, while nobody else makes one for the bank. */
  write(ctx: RailCtx, planned: readonly Planned<P>[]): Promise<MadeFile>;
}

/** Files all entries whose window has come, and tells of those that no file can carry. One format keeps no other waiting. */
export async function buildFiles(ctx: RailCtx, settings: AchSettings): Promise<void> {
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(error);
  await buildKind(ctx, settings, achKind(settings)).catch(failed);
  const { payments } = settings;
  if (payments) await buildKind(ctx, settings, paymentKind(settings, payments)).catch(failed);
  if (failures.length > 0) throw failures[0];
}

async function buildKind<P extends object>(ctx: RailCtx, settings: AchSettings, kind: FileKind<P>): Promise<void> {
  for (;;) {
    const refused = await inTransaction(ctx.db, (db) => buildFile({ ...ctx, db }, settings, kind));
    if (!refused) return;
    for (const [partnerID, theirs] of grouped(refused, (entry) => entry.partnerID))
      await tellInstructions(ctx, settings, { partnerID, ids: theirs.map(({ instructionID }) => instructionID) });
  }
}

/**
 * Makes one file of the entries whose window has come, in the open transaction: it is a row with its hash and its entries
 * before anything of it leaves. Returns what no file can carry, which is refused. Undefined where nothing was due.
 */
async function buildFile<P extends object>(
  ctx: RailCtx,
  settings: AchSettings,
  kind: FileKind<P>,
): Promise<BankEntryRow[] | undefined> {
  const odfi = settings.bank.routingNumber;
  const isIts = eq(originatorTable.odfi, odfi);
  const [originator] = await ctx.db.select().from(originatorTable).where(isIts).for("update");
  const due = originator ? await takeDue(ctx, odfi, kind) : [];
  if (due.length === 0) return undefined;
  const { planned: carried, refused } = await planAll(ctx, kind, due);
  const planned = kind.fitting(carried);
  for (const { entry, refusal } of refused)
    await ctx.db.update(bankEntryTable).set({ state: "refused", refusal, leftOn: ctx.now }).where(thisEntry(entry));
  const told = refused.map(({ entry }) => entry);
  if (planned.length === 0) return told;
  await keepFile(ctx, odfi, kind.format, await kind.write(ctx, planned));
  stopAt("files:built");
  return told;
}

/** Locks the entries of a format whose window has come, the oldest first. */
async function takeDue(
  { db, now }: RailCtx,
  odfi: string,
  { format, most }: Pick<FileKind<object>, "format" | "most">,
): Promise<BankEntryRow[]> {
  const t = bankEntryTable;
  const isDue = and(eq(t.odfi, odfi), eq(t.format, format), eq(t.state, "waiting"), lte(t.windowOn, now));
  const found = await overAllPartners(db, (open) =>
    open
      .select({ partnerID: t.partnerID, instructionID: t.instructionID })
      .from(t)
      .where(isDue)
      .orderBy(asc(t.windowOn), asc(t.instructionID))
      .limit(most),
  );
  const locked = [...grouped(found, ({ partnerID }) => partnerID)].map(([partnerID, theirs]) => {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const isTheirs = and(eq(t.partnerID, partnerID), inArray(t.instructionID, ids), eq(t.state, "waiting"));
    return db.select().from(t).where(isTheirs).orderBy(asc(t.instructionID)).for("update");
  });
  return (await Promise.all(locked)).flat();
}

interface Plans<P> {
  planned: Planned<P>[];
  refused: { entry: BankEntryRow; refusal: string }[];
}

/** Plans each entry, and opens one number after the other. What the vault does not open keeps no other waiting. */
async function planAll<P extends object>(
  ctx: RailCtx,
  { plan }: FileKind<P>,
  due: readonly BankEntryRow[],
): Promise<Plans<P>> {
  const plans: Plans<P> = { planned: [], refused: [] };
  for (const [partnerID, theirs] of grouped(due, ({ partnerID }) => partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const loaded = await loadInstructions(ctx.db, partnerID, ids);
    const byID = new Map(loaded.map((one) => [one.instruction.instructionID, one]));
    for (const entry of theirs) {
      const known = byID.get(entry.instructionID);
      if (!known) continue;
      try {
        plans.planned.push({ ...(await plan(shownTo(ctx, known))), entry });
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

/** Says how ACH entries become files of the network: each gets the next trace number of its bank. */
function achKind(settings: AchSettings): FileKind<PlannedEntry> {
  return {
    format: "nacha",
    most: MOST,
    plan: (instruction) => planEntry(instruction, settings.company.name),
    fitting: fittingOneFile,
    write: (ctx, planned) => writeEntries(ctx, settings, planned),
  };
}

async function writeEntries(
  ctx: RailCtx,
  settings: AchSettings,
  planned: readonly Planned<PlannedEntry>[],
): Promise<MadeFile> {
  const odfi = settings.bank.routingNumber;
  const isIts = eq(originatorTable.odfi, odfi);
  const [originator] = await ctx.db.select().from(originatorTable).where(isIts);
  const before = originator?.lastTrace ?? LAST_TRACE;
  const lastTrace = before + planned.length;
  if (lastTrace > LAST_TRACE) throw new FilesFull("this bank has no trace numbers left");
  await ctx.db.update(originatorTable).set({ lastTrace }).where(isIts);
  const filed = planned.map((one, index) => ({
    ...one,
    traceNumber: `${odfi.slice(0, 8)}${String(before + index + 1).padStart(DIGITS, "0")}`,
    settlesOn: settlesOnOf(one.entry, settings, ctx.now),
  }));
  const day = newYorkDay(ctx.now);
  const modifier = await nextModifier(ctx.db, odfi, day);
  const made = writeBankFile(settings, { createdOn: ctx.now, modifier, entries: filed });
  return { fileID: newID<string>(), name: `${settings.company.id}-${day}-${modifier}.ach`, modifier, ...made, filed };
}

/** The day on which an entry settles that leaves now. One that is late for its day settles like any other. */
function settlesOnOf({ isSameDay, windowOn }: BankEntryRow, { windows }: AchSettings, now: Date): string {
  const today = newYorkDay(now);
  const lastMoment = Math.max(atNewYork(today, windows.sameDayUntil).getTime(), windowOn.getTime()) + GRACE;
  const isInTime = isSameDay && isBankingDay(today) && newYorkDay(windowOn) === today && now.getTime() <= lastMoment;
  return settlementDay(now, { isSameDay: isInTime });
}

async function keepFile(
  ctx: RailCtx,
  odfi: string,
  format: BankEntryRow["format"],
  { fileID, name, modifier, bytes, debits, credits, filed }: MadeFile,
): Promise<void> {
  const { ciphertext, ...key } = sealBankFile(fileID, bytes);
  await fileStore().put(fileID, ciphertext);
  await ctx.db.insert(bankFileTable).values({
    fileID,
    odfi,
    direction: "out",
    format,
    state: "built",
    name,
    hash: createHash("sha256").update(bytes).digest("hex"),
    size: bytes.byteLength,
    day: newYorkDay(ctx.now),
    modifier: modifier ?? null,
    windowOn: filed[0]?.entry.windowOn ?? ctx.now,
    entries: filed.length,
    debits,
    credits,
    ...key,
    dueOn: ctx.now,
    attempt: 0,
    createdOn: ctx.now,
  });
  for (const [partnerID, theirs] of grouped(filed, ({ entry }) => entry.partnerID)) {
    const rows = theirs.map(({ entry, traceNumber, settlesOn }) => ({
      id: entry.instructionID,
      traceNumber,
      settlesOn,
    }));
    await ctx.db.execute(sql`
      update bank_entry e set state = 'filed', file_id = ${fileID}::uuid, trace_number = f."traceNumber", settles_on = f."settlesOn"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as f (id uuid, "traceNumber" text, "settlesOn" date)
      where e.partner_id = ${partnerID}::uuid and e.instruction_id = f.id`);
  }
}

async function nextModifier(db: Db, odfi: string, day: string): Promise<string> {
  const t = bankFileTable;
  const isToday = and(eq(t.odfi, odfi), eq(t.direction, "out"), eq(t.format, "nacha"), eq(t.day, day));
  const [made] = await db.select({ files: count() }).from(t).where(isToday);
  const modifier = MODIFIERS[made?.files ?? 0];
  if (modifier === undefined) throw new FilesFull(`${ACH_FILES} made all files of this day`);
  return modifier;
}
