import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankFileTable, originatorTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { DAY, HOUR } from "@/lib/core/time/time";
import { anyOf } from "@/lib/domain/kernel/operations/conditions";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { sealBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import { noteAnswer, noteHandOver } from "@/lib/providers/provider-notes";
import { type BankServer, BankServerError, type ListedFile, patienceFor } from "@/lib/providers/rails/ach/bank-server";
import { type AchSettings, BANK_STATEMENTS } from "@/lib/providers/rails/ach/settings";
import { failAt } from "@/lib/providers/failpoint";
import { type BankFileRow, hashOf, moveFile, railOfFile } from "./upload";
import { keepPart, NO_SUMS, ownerOfBank } from "./replies";

const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Tender takes a file after the bank has left it unchanged for this long, in milliseconds. */
const QUIET = 60_000;
const ASIDE = "unreadable";
/** The interval between requests for a skipped file, in milliseconds, and their number. */
const RETRY = { every: HOUR, times: 24 };
/** The longest stored name, in characters, because it is in an index. */
const NAME_MAX = 255;

/** A connection to the bank's server. `hold` extends the lease on the server by a number of milliseconds. */
export interface BankPoll {
  ctx: RailCtx;
  server: BankServer;
  settings: AchSettings;
  hold: (time: number) => Promise<void>;
}

interface BankFolder {
  odfi: string;
  folder: string;
  direction: "in" | "statement" | "acknowledgment";
  /** The formats of its files. If there are several, XML documents have the last one. */
  formats: readonly BankFileRow["format"][];
  owner: AccountID | null;
}

interface ServerFile {
  of: BankFolder;
  listed: ListedFile;
  row?: BankFileRow | undefined;
}

/** The connection was lost while this file was transferred. If a new connection works, the file is at fault. */
export class LostWithFile extends BankServerError {
  constructor(readonly serverFile: ServerFile) {
    super("connection");
  }
}

/** Runs each task, even if an earlier one failed. Throws the first error at the end, but a lost connection at once. */
export async function eachForItself(works: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const work of works) {
    try {
      await work();
    } catch (error) {
      if (error instanceof BankServerError && error.trouble !== "failed") throw error;
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Takes each new file of the bank and stores it sealed. Throws as `eachForItself` does. */
export async function fetchFiles(poll: BankPoll): Promise<void> {
  const { ctx, settings } = poll;
  const folders = foldersOf(settings, await ownerOfBank(ctx, settings.statements));
  await eachForItself(
    folders.map((of) => async () => {
      await fetchFolder(poll, of);
      if (of.direction === "statement") noteAnswer(BANK_STATEMENTS);
    }),
  );
  const isIts = eq(originatorTable.odfi, settings.bank.routingNumber);
  await ctx.db.update(originatorTable).set({ heardOn: ctx.now }).where(isIts);
}

function foldersOf(settings: AchSettings, owner: AccountID | null): BankFolder[] {
  const { statements, payments, folders, acknowledgments } = settings;
  const ofBank = { odfi: settings.bank.routingNumber, owner };
  const isShared = payments?.folders.in === folders.in;
  const incoming: Pick<BankFolder, "folder" | "formats">[] = [
    { folder: folders.in, formats: isShared ? ["nacha", "pain.002"] : ["nacha"] },
    ...(payments && !isShared ? [{ folder: payments.folders.in, formats: ["pain.002"] as const }] : []),
  ];
  return [
    ...incoming.map((one) => ({ ...ofBank, ...one, direction: "in" as const })),
    ...(["acknowledgment", "statement"] as const).flatMap((kind) => {
      const folder = kind === "statement" ? statements?.folder : acknowledgments?.folder;
      return folder === undefined ? [] : [{ ...ofBank, folder, direction: kind, formats: [kind] }];
    }),
  ];
}

async function fetchFolder(poll: BankPoll, of: BankFolder): Promise<void> {
  const { ctx, server } = poll;
  const all = await server.list(of.folder);
  const rowOf = await rowsAmong(ctx, of, all);
  const serverFiles = all.map((listed): ServerFile => ({ of, listed, row: rowOf.get(keyOf(listed)) }));
  // Files that failed before come last, so that they do not hold up new ones.
  await eachForItself([
    ...serverFiles.filter(({ row }) => !row).map((one) => () => fetchNew(poll, one)),
    ...serverFiles.filter(({ row }) => row).map((one) => () => lookAgain(poll, one)),
  ]);
}

/** The stored name of a file: without characters that PostgreSQL cannot store, and short enough for an index. */
function storedName({ name }: ListedFile): string {
  const plain = name.toWellFormed().replaceAll("\0", "\uFFFD");
  if (plain.length <= NAME_MAX) return plain;
  const hash = createHash("sha256").update(plain).digest("hex");
  return `${plain.slice(0, NAME_MAX - hash.length - 1).toWellFormed()}…${hash}`;
}

const keyOf = (listed: ListedFile) => `${storedName(listed)}\n${listed.size} ${listed.modifiedOn.getTime()}`;

async function rowsAmong(
  { db }: RailCtx,
  { odfi, direction, formats }: BankFolder,
  all: readonly ListedFile[],
): Promise<ReadonlyMap<string, BankFileRow>> {
  const t = bankFileTable;
  const isOfFolder = and(eq(t.odfi, odfi), eq(t.direction, direction), inArray(t.format, [...formats]));
  const rows = await db
    .select()
    .from(t)
    .where(and(isOfFolder, eq(t.name, anyOf(all.map(storedName)))));
  return new Map(
    rows.flatMap((row) =>
      row.listedOn ? [[keyOf({ name: row.name, size: row.size, modifiedOn: row.listedOn }), row] as const] : [],
    ),
  );
}

async function fetchNew(poll: BankPoll, serverFile: ServerFile): Promise<void> {
  const { now } = poll.ctx;
  const { name, size, modifiedOn } = serverFile.listed;
  if (name.startsWith(".")) {
    if (now.getTime() - modifiedOn.getTime() > DAY)
      await skip(poll.ctx, serverFile, "its name begins with a dot, as drafts do, and it is older than a day");
  } else if (/[\0\uFFFD]/.test(name)) await skip(poll.ctx, serverFile, "its name is not UTF-8, or has a NUL");
  else if (size > MAX_FILE_BYTES)
    await skip(poll.ctx, serverFile, `it has more than ${MAX_FILE_BYTES / 1024 / 1024} MB`);
  else if (isQuiet(now, serverFile)) await takeFile(poll, serverFile);
}

/**
 * Files with a date in the future, because the bank's clock is ahead, and the time when each was first seen like this.
 */
const firstSeen = new Map<string, number>();
const SEEN_MOST = 1000;

/** True if the bank has not changed a file for a while. If its date is in the future, two polls decide instead. */
function isQuiet(now: Date, { of, listed }: ServerFile): boolean {
  const age = now.getTime() - listed.modifiedOn.getTime();
  if (age >= 0) return age >= QUIET;
  const key = `${of.odfi} ${of.folder}/${keyOf(listed)}`;
  const seen = firstSeen.get(key);
  if (seen !== undefined) return now.getTime() - seen >= QUIET;
  if (firstSeen.size >= SEEN_MOST) firstSeen.clear();
  firstSeen.set(key, now.getTime());
  return false;
}

/** Moves an unreadable file aside, and requests a skipped one again when it is due. */
async function lookAgain(poll: BankPoll, serverFile: ServerFile): Promise<void> {
  const { state, attempt = 0, createdOn = poll.ctx.now } = serverFile.row ?? {};
  const age = poll.ctx.now.getTime() - createdOn.getTime();
  if (state === "unreadable" && age < DAY) await moveAside(poll.server, serverFile);
  const isDue = attempt > 0 && attempt < RETRY.times && age >= attempt * RETRY.every;
  if (state === "skipped" && isDue) await takeFile(poll, serverFile);
}

/** If the bank does not allow moving files, the file stays in its folder; Tender has stored it already. */
async function moveAside(server: BankServer, { of: { folder }, listed: { name } }: ServerFile): Promise<void> {
  try {
    await server.rename(`${folder}/${name}`, `${folder}/${ASIDE}/${name}`);
  } catch (error) {
    if (!(error instanceof BankServerError) || error.trouble !== "failed") throw error;
  }
}

/** Takes a file, or skips it if the server does not send all of it. Throws a LostWithFile. */
async function takeFile({ ctx, server, hold }: BankPoll, serverFile: ServerFile): Promise<void> {
  const { of, listed } = serverFile;
  const path = `${of.folder}/${listed.name}`;
  await hold(patienceFor(listed.size));
  try {
    const bytes = await server.get(path, listed.size).catch(unlessRefused);
    if (bytes?.byteLength === listed.size) return await store(ctx, serverFile, bytes);
    // A file that is gone, or that the bank is still writing, has another size by now.
    if ((await server.size(path).catch(unlessRefused)) === listed.size)
      await skip(
        ctx,
        serverFile,
        `the bank's server ${bytes ? "sends a different size than it lists" : "does not send it"}`,
        {
          isRetried: true,
        },
      );
  } catch (error) {
    if (error instanceof BankServerError) throw new LostWithFile(serverFile);
    throw error;
  }
}

function unlessRefused(error: unknown): undefined {
  if (error instanceof BankServerError && error.trouble === "failed") return undefined;
  throw error;
}

/** Skips a file during which the connection was lost, once a new connection works. */
export const skipLost = (ctx: RailCtx, { serverFile: serverFile }: LostWithFile): Promise<void> =>
  skip(ctx, serverFile, "the bank's server does not send all of it in time", { isRetried: true });

/** Records that a file is not taken, with the reason and one alert. */
async function skip(ctx: RailCtx, serverFile: ServerFile, fault: string, { isRetried = false } = {}): Promise<void> {
  const attempt = isRetried ? (serverFile.row?.attempt ?? 0) + 1 : 0;
  if (serverFile.row) return void (await moveFile(ctx, serverFile.row, { attempt, fault }));
  const row = {
    ...(await newRow(ctx, serverFile, Buffer.alloc(0))),
    hash: "",
    state: "skipped" as const,
    attempt,
    fault,
  };
  await inTransaction(ctx.db, (db) => keepUnread(db, serverFile, row));
  reportRailAlert({ fault: "file-skipped", provider: railOfFile(row), fileID: row.fileID });
}

async function newRow({ now }: RailCtx, { of, listed, row }: ServerFile, bytes: Buffer) {
  const { odfi, direction } = of;
  const fileID = row?.fileID ?? newID<string>();
  const { ciphertext, ...key } = await sealBankFile(fileID, bytes);
  return {
    ...{ fileID, odfi, direction, ciphertext, format: formatOf(of, bytes) },
    ...{ name: storedName(listed), size: listed.size, day: newYorkDay(now), listedOn: listed.modifiedOn },
    ...{ entries: 0, debits: 0, credits: 0, attempt: 0, fault: null as string | null },
    ...key,
    createdOn: row?.createdOn ?? now,
  };
}

type NewRow = Awaited<ReturnType<typeof newRow>> & Pick<BankFileRow, "hash" | "state"> & { dueOn?: Date };

function formatOf({ formats }: BankFolder, bytes: Buffer): BankFileRow["format"] {
  const [first = "nacha"] = formats;
  const isDocument = /^(?:\uFEFF)?\s*</u.test(bytes.toString("utf8", 0, 200));
  return isDocument ? (formats.at(-1) ?? first) : first;
}

/** Stores a file once. The same content under another name is a duplicate, and is never read. */
async function store(ctx: RailCtx, serverFile: ServerFile, bytes: Buffer): Promise<void> {
  const { odfi, direction } = serverFile.of;
  const t = bankFileTable;
  const row = { ...(await newRow(ctx, serverFile, bytes)), hash: await hashOf(bytes) };
  const isOfContent = and(eq(t.odfi, odfi), eq(t.direction, direction), eq(t.hash, row.hash));
  if ((await ctx.db.$count(t, isOfContent)) > 0)
    return inTransaction(ctx.db, (db) => keepUnread(db, serverFile, { ...row, state: "duplicate" }));
  await fileStore().put(row.fileID, row.ciphertext);
  await write(ctx.db, serverFile, { ...row, state: "received", dueOn: ctx.now });
  failAt("files:received");
  if (direction === "statement") noteHandOver(BANK_STATEMENTS);
}

/** Stores the row of a file with unread content. The owner of the bank sees it. */
async function keepUnread(db: Db, serverFile: ServerFile, row: NewRow): Promise<void> {
  await write(db, serverFile, row);
  const { owner } = serverFile.of;
  if (owner !== null) await keepPart(db, row, { partnerID: owner, sums: NO_SUMS });
}

async function write(db: Db, { row: skipped }: ServerFile, { ciphertext: _stored, ...row }: NewRow): Promise<void> {
  if (skipped) await moveFile({ db }, skipped, row);
  else await db.insert(bankFileTable).values(row).onConflictDoNothing();
}
