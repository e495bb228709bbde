import { createHash } from "node:crypto";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { bankEntryTable, bankFilePartTable, bankFileTable, originatorTable } from "@/db/schema";
import { type BankWindows, newYorkDay, nextWindow } from "@/lib/core/money/banking-days";
import { grouped } from "@/lib/core/collections";
import type { AccountID } from "@/lib/core/api/ids";
import { HOUR } from "@/lib/core/time/time";
import { withRows } from "@/lib/domain/kernel/operations/conditions";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { isInstructionHeld } from "@/lib/domain/money/payment-methods/usable";
import type { InstructionRow } from "@/lib/domain/money/rails/applier";
import { shownTo } from "@/lib/domain/money/rails/ask";
import { loadInstructions } from "@/lib/domain/money/rails/claim";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { sealBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import type { AchSettings } from "@/lib/providers/rails/ach/settings";
import type { Instruction } from "@/lib/providers/rails/rail-provider";
import { failAt } from "@/lib/providers/failpoint";
import { achKind } from "./ach-file";
import { type BankEntryRow, thisEntry } from "./entries";
import { type EntryFacts, loadEntryFacts } from "./entry-facts";
import { applyEntryEvents } from "../transport/instruction-events";
import { paymentKind } from "../payments/payment-file";
import { EntryRefused, type PlannedBatch } from "./planned-entries";

export type Planned<P> = P & Pick<InstructionRow, "kind" | "bankAccountID"> & { entry: BankEntryRow };

export interface RefusedEntry {
  entry: BankEntryRow;
  refusal: string;
}

interface FilePlace {
  entry: BankEntryRow;
  /** In cents. */
  amount: number;
  isDebit: boolean;
  traceNumber?: string;
  settlesOn: string;
  /** The batch of an ACH entry. */
  batch?: PlannedBatch;
  isDishonor?: boolean;
}

/** A file before it is stored, with the place of each entry in it. */
export interface MadeFile {
  fileID: string;
  name: string;
  /** Distinguishes files of one day, if their names need it. */
  modifier?: string;
  /** The bytes contain account numbers. */
  bytes: Buffer;
  /** In cents. */
  debits: number;
  credits: number;
  filed: readonly FilePlace[];
  prenotes?: readonly { partnerID: AccountID }[];
}

export interface FileKind<P extends object> {
  format: BankEntryRow["format"];
  /** The most entries of a file. Further entries go into the next file immediately. */
  most: number;
  /** The times when its files leave. Undefined if they leave at once. */
  windows: BankWindows | undefined;
  /** False while no further file may leave. Due entries then wait. */
  hasRoom?(ctx: RailCtx): Promise<boolean>;
  /** Throws an EntryRefused for an entry that no file can carry, and a VaultError. */
  plan(instruction: Instruction, facts: EntryFacts): Promise<P>;
  /** Makes a file in the open transaction, under a lock. Entries that it cannot carry are rejected or wait. */
  make(ctx: RailCtx, planned: readonly Planned<P>[]): Promise<{ file?: MadeFile; refused: RefusedEntry[] }>;
}

/**
 * Files all due entries, and reports those that no file can carry. An error in one format does not hold up the next.
 */
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
      await applyEntryEvents(ctx, settings, { partnerID, ids: theirs.map(({ instructionID }) => instructionID) });
  }
}

/**
 * Makes one file of the due entries in the open transaction. The file is a row with its hash and its entries before any
 * of it leaves. Returns the refused entries. Undefined if no entry was due.
 */
async function buildFile<P extends object>(
  ctx: RailCtx,
  settings: AchSettings,
  kind: FileKind<P>,
): Promise<BankEntryRow[] | undefined> {
  const odfi = settings.bank.routingNumber;
  const isIts = eq(originatorTable.odfi, odfi);
  const [originator] = await ctx.db.select().from(originatorTable).where(isIts).for("update");
  if (!originator || (await kind.hasRoom?.(ctx)) === false) return undefined;
  const due = await takeDue(ctx, odfi, kind);
  const { planned, unplanned } = await planAll(ctx, { kind, company: settings.company }, due);
  const { file, refused } = await kind.make(ctx, planned);
  if (due.length === 0 && !file) return undefined;
  const refusals = [...unplanned, ...refused];
  for (const { entry, refusal } of refusals)
    await ctx.db.update(bankEntryTable).set({ state: "refused", refusal, leftOn: ctx.now }).where(thisEntry(entry));
  if (file) {
    await keepFile(ctx, { odfi, format: kind.format }, file);
    failAt("files:built");
  }
  return refusals.map(({ entry }) => entry);
}

/**
 * Locks the due entries. Those that a sanctions hit holds are left out, and wait for the next window, because only
 * there can a same-day entry still settle on the day of its file. Without windows, they wait for an hour.
 */
async function takeDue(
  { db, now }: RailCtx,
  odfi: string,
  { format, most, windows }: Pick<FileKind<object>, "format" | "most" | "windows">,
): Promise<BankEntryRow[]> {
  const t = bankEntryTable;
  const isDue = and(eq(t.odfi, odfi), eq(t.format, format), eq(t.state, "waiting"), lte(t.windowOn, now));
  const matches = await overAllPartners(db, (open) =>
    open
      .select({
        partnerID: t.partnerID,
        instructionID: t.instructionID,
        isHeld: sql<boolean>`${isInstructionHeld(t.partnerID, t.instructionID)}`,
      })
      .from(t)
      .where(isDue)
      .orderBy(asc(t.windowOn), asc(t.instructionID))
      .limit(most),
  );
  const later = (sameDay: boolean) =>
    windows ? nextWindow(new Date(now.getTime() + 1), { sameDay }, windows) : new Date(now.getTime() + HOUR);
  const [sameDayOn, otherOn] = [later(true).toISOString(), later(false).toISOString()];
  const locked = [...grouped(matches, ({ partnerID }) => partnerID)].map(async ([partnerID, theirs]) => {
    const those = (isHeld: boolean) => {
      const ids = theirs.filter((one) => one.isHeld === isHeld).map(({ instructionID }) => instructionID);
      return and(eq(t.partnerID, partnerID), inArray(t.instructionID, ids), eq(t.state, "waiting"));
    };
    if (theirs.some(({ isHeld }) => isHeld))
      await db
        .update(t)
        .set({
          windowOn: sql`case when ${t.isSameDay} then ${sameDayOn}::timestamptz else ${otherOn}::timestamptz end`,
        })
        .where(those(true));
    return db.select().from(t).where(those(false)).orderBy(asc(t.instructionID)).for("update");
  });
  return (await Promise.all(locked)).flat();
}

/**
 * Plans each entry, and decrypts one account number after the other. An entry with an unreadable number does not hold
 * up the rest.
 */
async function planAll<P extends object>(
  ctx: RailCtx,
  { kind: { plan }, company }: { kind: FileKind<P>; company: AchSettings["company"] },
  due: readonly BankEntryRow[],
): Promise<{ planned: Planned<P>[]; unplanned: RefusedEntry[] }> {
  const planned: Planned<P>[] = [];
  const unplanned: RefusedEntry[] = [];
  for (const [partnerID, theirs] of grouped(due, (entry) => entry.partnerID)) {
    const ids = theirs.map(({ instructionID }) => instructionID);
    const loaded = await loadInstructions(ctx.db, partnerID, ids);
    const byID = new Map(loaded.map((one) => [one.instruction.instructionID, one]));
    const factsOf = await loadEntryFacts(ctx.db, { partnerID, ids }, company);
    for (const entry of theirs) {
      const instruction = byID.get(entry.instructionID);
      if (!instruction) continue;
      const { kind, bankAccountID } = instruction.instruction;
      try {
        const entryPlan = await plan(shownTo(ctx, instruction), factsOf(entry.instructionID));
        planned.push({ ...entryPlan, entry, kind, bankAccountID });
      } catch (error) {
        if (error instanceof EntryRefused) unplanned.push({ entry, refusal: error.message });
        else {
          reportRailAlert({ fault: "failed", instructionID: entry.instructionID, error });
          unplanned.push({ entry, refusal: "its account number could not be decrypted" });
        }
      }
    }
  }
  return { planned, unplanned };
}

async function keepFile(
  ctx: RailCtx,
  { odfi, format }: Pick<BankEntryRow, "odfi" | "format">,
  { fileID, name, modifier, bytes, debits, credits, filed, prenotes = [] }: MadeFile,
): Promise<void> {
  const { ciphertext, ...key } = await sealBankFile(fileID, bytes);
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
    windowOn: filed.find(({ isDishonor }) => !isDishonor)?.entry.windowOn ?? ctx.now,
    entries: filed.length + prenotes.length,
    debits,
    credits,
    ...key,
    dueOn: ctx.now,
    attempt: 0,
    createdOn: ctx.now,
  });
  const carried: { partnerID: AccountID; place?: FilePlace }[] = [
    ...filed.map((place) => ({ partnerID: place.entry.partnerID, place })),
    ...prenotes.map(({ partnerID }) => ({ partnerID })),
  ];
  for (const [partnerID, theirs] of grouped(carried, (one) => one.partnerID)) {
    const places = theirs.flatMap(({ place }) => place ?? []);
    await keepPart(ctx, { partnerID, fileID, entries: theirs.length, places });
  }
}

interface NewFilePart {
  partnerID: AccountID;
  fileID: string;
  /** The number of the partner's entries, including prenotes. */
  entries: number;
  places: readonly FilePlace[];
}

/** Records a partner's share of a file: its entries and the returns that it dishonors. */
async function keepPart(
  { db, now: createdOn }: RailCtx,
  { partnerID, fileID, entries, places }: NewFilePart,
): Promise<void> {
  const sums = { debits: 0, credits: 0 };
  for (const { isDebit, amount } of places) sums[isDebit ? "debits" : "credits"] += amount;
  await db.insert(bankFilePartTable).values({ partnerID, fileID, entries, ...sums, createdOn });
  const rowsOf = (some: readonly FilePlace[]) =>
    some.map(({ entry, traceNumber, settlesOn, batch }) => ({
      ...{ id: entry.instructionID, traceNumber, settlesOn, secCode: batch?.secCode, companyID: batch?.companyID },
      // The name in a verification credit contains its code.
      companyName: batch?.isProof ? undefined : batch?.companyName,
    }));
  const fresh = places.filter(({ isDishonor }) => !isDishonor);
  const dishonors = places.filter(({ isDishonor }) => isDishonor);
  if (fresh.length > 0)
    await db.execute(sql`
      ${withRows("f", `id uuid, "traceNumber" text, "settlesOn" date, "secCode" text, "companyID" text, "companyName" text`, rowsOf(fresh))}
      update bank_entry e set state = 'filed', file_id = ${fileID}::uuid, trace_number = f."traceNumber", settles_on = f."settlesOn",
        sec_code = f."secCode", company_id = f."companyID", company_name = f."companyName"
      from f where e.partner_id = ${partnerID}::uuid and e.instruction_id = f.id`);
  if (dishonors.length > 0)
    await db.execute(sql`
      ${withRows("f", `id uuid, "traceNumber" text`, rowsOf(dishonors))}
      update bank_entry e set dishonor_file_id = ${fileID}::uuid, dishonor_trace = f."traceNumber"
      from f where e.partner_id = ${partnerID}::uuid and e.instruction_id = f.id`);
}
