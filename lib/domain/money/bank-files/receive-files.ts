import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { bankFileTable, originatorTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/banking-days";
import { type AccountID, newID } from "@/lib/core/ids";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { reportRailFault } from "@/lib/domain/money/rails/faults";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { sealBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import { noteAnswer, noteHandOver } from "@/lib/providers/provider-notes";
import { type BankServer, BankServerError, type ListedFile } from "@/lib/providers/rails/ach/bank-server";
import { type AchSettings, BANK_STATEMENTS } from "@/lib/providers/rails/ach/settings";
import { NachaError } from "@/lib/providers/rails/nacha/records";
import { stopAt } from "@/lib/providers/stop-at";
import {
  AcknowledgmentError,
  applyAcknowledgments,
  type BankAcknowledgment,
  readAcknowledgments,
} from "./acknowledgments";
import { applyCorrection, applyReturn } from "./came-back";
import { type BankFileRow, bytesOf, filesDue, orLater, railOfFile } from "./hand-over";
import { type ReadBankFile, readBankFile } from "./nacha-file";
import { faultOfReport, takeReport } from "./payment-status";
import { type BankReply, endReading, keepPart, NOTHING, ownerOfBank } from "./replies";
import { isReadableStatement } from "./take-statements";

/** The most bytes of a file that is taken. */
const MOST = 64 * 1024 * 1024;
/** So long the bank must have left a file alone, in milliseconds. */
const QUIET = 60_000;
/** Names the folder, within the bank's, into which files go that nobody can read. */
const ASIDE = "unreadable";

/** A folder of the bank, and how to tell whether a file of it can be read. */
interface BankFolder {
  odfi: string;
  folder: string;
  direction: "in" | "statement" | "acknowledgment";
  /** The formats of its files. Of several, documents of XML have the last one. */
  formats: readonly BankFileRow["format"][];
  isReadable: (bytes: Buffer, format: BankFileRow["format"]) => boolean;
  /** Sees what belongs to nobody else. */
  owner: AccountID | null;
}

/** The format of a file, by its folder and its first character. */
function formatOf({ formats }: BankFolder, bytes: Buffer): BankFileRow["format"] {
  const [first = "nacha"] = formats;
  const isDocument = /^(?:\uFEFF)?\s*</u.test(bytes.toString("utf8", 0, 200));
  return isDocument ? (formats.at(-1) ?? first) : first;
}

/** Takes each file of the bank that nobody has taken, and keeps it sealed. Throws a BankServerError. */
export async function fetchFiles(ctx: RailCtx, server: BankServer, settings: AchSettings): Promise<void> {
  const odfi = settings.bank.routingNumber;
  const { statements, payments, folders, acknowledgments } = settings;
  const isShared = payments?.folders.in === folders.in;
  const owner = await ownerOfBank(ctx, statements);
  const incoming = { odfi, direction: "in", isReadable, owner } as const;
  await fetchFolder(ctx, server, {
    ...incoming,
    folder: folders.in,
    formats: isShared ? ["nacha", "pain.002"] : ["nacha"],
  });
  if (payments && !isShared)
    await fetchFolder(ctx, server, { ...incoming, folder: payments.folders.in, formats: ["pain.002"] });
  if (acknowledgments)
    await fetchFolder(ctx, server, {
      ...{ odfi, folder: acknowledgments.folder, direction: "acknowledgment", formats: ["acknowledgment"] },
      ...{ isReadable, owner },
    });
  if (statements?.folder !== undefined) {
    await fetchFolder(ctx, server, {
      ...{ odfi, folder: statements.folder, direction: "statement", formats: ["statement"] },
      isReadable: (bytes) => isReadableStatement(bytes, statements),
      owner,
    });
    noteAnswer(BANK_STATEMENTS);
  }
  await ctx.db.update(originatorTable).set({ heardOn: ctx.now }).where(eq(originatorTable.odfi, odfi));
}

async function fetchFolder(ctx: RailCtx, server: BankServer, of: BankFolder): Promise<void> {
  for (const listed of await server.list(of.folder)) {
    // A file that the bank is still writing comes whole the next time.
    if (ctx.now.getTime() - listed.modifiedOn.getTime() < QUIET) continue;
    if (listed.size > MOST || listed.name.startsWith(".") || (await isKnown(ctx, of, listed))) continue;
    const bytes = await server.get(`${of.folder}/${listed.name}`);
    if (bytes.byteLength !== listed.size) continue;
    const kept = await keep(ctx, of, listed, bytes);
    if (kept && of.direction === "statement") noteHandOver(BANK_STATEMENTS);
    if (kept && !of.isReadable(bytes, formatOf(of, bytes))) await moveAside(server, of, listed);
  }
}

async function isKnown(
  { db }: RailCtx,
  { odfi, direction, formats }: BankFolder,
  { name, size, modifiedOn }: ListedFile,
): Promise<boolean> {
  const t = bankFileTable;
  const isOfFolder = and(eq(t.direction, direction), inArray(t.format, [...formats]));
  const isIts = and(eq(t.odfi, odfi), isOfFolder, eq(t.name, name));
  return (await db.$count(t, and(isIts, eq(t.size, size), eq(t.listedOn, modifiedOn)))) > 0;
}

/** Keeps a file once. The same content under another name is a duplicate, and is never read. Whether it is new. */
async function keep(ctx: RailCtx, of: BankFolder, listed: ListedFile, bytes: Buffer): Promise<boolean> {
  const { odfi, direction } = of;
  const t = bankFileTable;
  const fileID = newID<string>();
  const hash = createHash("sha256").update(bytes).digest("hex");
  const { ciphertext, ...key } = sealBankFile(fileID, bytes);
  const row = {
    fileID,
    odfi,
    direction,
    format: formatOf(of, bytes),
    name: listed.name,
    hash,
    size: bytes.byteLength,
    day: newYorkDay(ctx.now),
    listedOn: listed.modifiedOn,
    ...{ entries: 0, debits: 0, credits: 0, attempt: 0 },
    ...key,
    createdOn: ctx.now,
  };
  const isOfContent = and(eq(t.odfi, odfi), eq(t.direction, direction), eq(t.hash, hash));
  if ((await ctx.db.$count(t, isOfContent)) > 0) {
    await inTransaction(ctx.db, async (db) => {
      await db.insert(t).values({ ...row, state: "duplicate" });
      if (of.owner !== null) await keepPart(db, row, { partnerID: of.owner, sums: NOTHING });
    });
    return false;
  }
  await fileStore().put(fileID, ciphertext);
  await ctx.db
    .insert(t)
    .values({ ...row, state: "received", dueOn: ctx.now })
    .onConflictDoNothing();
  stopAt("files:received");
  return true;
}

function isReadable(bytes: Buffer, format: BankFileRow["format"]): boolean {
  if (format === "pain.002") return faultOfReport(bytes) === undefined;
  return !isFault(format === "acknowledgment" ? acknowledged(bytes) : contentOf(bytes));
}

/** A bank that lets nobody move its files keeps it where it is. We have it all the same. */
async function moveAside(server: BankServer, { folder }: BankFolder, { name }: ListedFile): Promise<void> {
  try {
    await server.rename(`${folder}/${name}`, `${folder}/${ASIDE}/${name}`);
  } catch (error) {
    if (!(error instanceof BankServerError) || error.trouble !== "failed") throw error;
  }
}

/** Reads the files that were received, and tells what they mean. Read again, they mean nothing new. */
export async function readReceived(ctx: RailCtx, settings: AchSettings): Promise<void> {
  const due = await filesDue(ctx, settings.bank.routingNumber, ["received"]);
  if (due.length === 0) return;
  const owner = await ownerOfBank(ctx, settings.statements);
  for (const file of due)
    await orLater(ctx, file, async () => readOne(ctx, settings, { file, owner, bytes: await bytesOf(file) }));
}

/** A file of a bank, and who sees what of it belongs to nobody else. */
interface ReceivedFile {
  file: BankFileRow;
  owner: AccountID | null;
}

/** Reads a file as its format wants it. */
async function readOne(
  ctx: RailCtx,
  settings: AchSettings,
  { bytes, ...received }: ReceivedFile & { bytes: Buffer },
): Promise<void> {
  const { file, owner } = received;
  if (file.format === "pain.002") {
    const fault = faultOfReport(bytes);
    return fault === undefined ? takeReport(ctx, { file, owner, bytes }) : leaveUnread(ctx, received, fault);
  }
  if (file.format === "acknowledgment") {
    const said = acknowledged(bytes);
    return isFault(said) ? leaveUnread(ctx, received, said) : applyAcknowledgments(ctx, received, said);
  }
  const content = contentOf(bytes);
  return isFault(content) ? leaveUnread(ctx, received, content) : readFile(ctx, settings, { ...received, content });
}

/** The content of a file, or what is wrong with it. */
const contentOf = (bytes: Buffer): ReadBankFile | string => orFault(() => readBankFile(bytes));
const acknowledged = (bytes: Buffer): BankAcknowledgment[] | string => orFault(() => readAcknowledgments(bytes));
const isFault = (content: unknown): content is string => typeof content === "string";

function orFault<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if (error instanceof NachaError || error instanceof AcknowledgmentError) return error.message;
    throw error;
  }
}

async function leaveUnread(ctx: RailCtx, { file, owner }: ReceivedFile, fault: string): Promise<void> {
  if (await endReading(ctx, file, { ...NOTHING, state: "unreadable", fault, replies: [], owner }))
    reportRailFault({ fault: "file-unreadable", provider: railOfFile(file), fileID: file.fileID });
}

async function readFile(
  ctx: RailCtx,
  settings: AchSettings,
  { file, owner, content }: ReceivedFile & { content: ReadBankFile },
): Promise<void> {
  const { createdOn, returns, corrections, entries, debits, credits } = content;
  // A bank's clock does not decide what has happened yet.
  const at = createdOn && createdOn < ctx.now ? createdOn : ctx.now;
  const told: (BankReply | undefined)[] = [];
  for (const one of returns) told.push(await applyReturn(ctx, settings, { ...one, at, file }));
  for (const one of corrections) told.push(await applyCorrection(ctx, settings, { ...one, at, file }));
  const replies = told.flatMap((reply) => reply ?? []);
  await endReading(ctx, file, { state: "processed", entries, debits, credits, replies, owner });
}
