import { and, eq } from "drizzle-orm";
import { bankFileTable, originatorTable } from "@/db/schema";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { conflict, invalid } from "@/lib/core/failure";
import { newID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { keepOriginator } from "@/lib/domain/money/bank-files/ach/ach-files";
import { hashOf } from "@/lib/domain/money/bank-files/transport/upload";
import { ExhaustedReading, UnreadableFile } from "@/lib/domain/money/bank-files/transport/read-in-thread";
import { ownerOfBank } from "@/lib/domain/money/bank-files/transport/replies";
import {
  alertOfGaps,
  readStatements,
  type ImportedStatements,
  takeStatements,
} from "@/lib/domain/money/bank-files/statements/take-statements";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import { refuseHarmful, safeFileName, storeBytes } from "@/lib/domain/platform/documents/documents";
import { sealBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { env } from "@/lib/env";
import { noteHandOver } from "@/lib/providers/provider-notes";
import {
  type AchSettings,
  achSettings,
  BANK_STATEMENTS,
  type StatementSettings,
} from "@/lib/providers/rails/ach/settings";
import { StatementError, type StatementFile } from "@/lib/providers/rails/statements/statement";
import type { UploadedStatement, UploadStatement } from "./dashboard";

type StatementBank = AchSettings & { statements: StatementSettings };
type BankFileRow = typeof bankFileTable.$inferSelect;

/**
 * Takes statements that a person uploads, as if they came from the bank's server: read whole or not at all, stored
 * sealed, and only once by their content. A loop then matches their lines. Must not run inside a transaction. Throws
 * 409 if statements are not set up or belong to another partner, and for a file that was taken before. Throws 422 for a
 * file that is not a statement of our account.
 */
export async function uploadStatement(
  ctx: Ctx,
  { file: sent }: UploadStatement,
  settings: AchSettings | undefined = achSettings(env()),
): Promise<UploadedStatement> {
  const bank = await ownBank(ctx, settings);
  const bytes = Buffer.from(await sent.arrayBuffer());
  refuseOtherKinds(bytes);
  await refuseHarmful(ctx, bytes);
  const read = await readOrRefuse(ctx, bytes, bank);
  const file = await newFile(ctx, bank, { name: safeFileName(sent.name), bytes, hash: await hashOf(bytes) });
  await rejectDuplicate(ctx, file.row);
  ctx.signal?.throwIfAborted();
  const { ciphertext, row } = file;
  const brought: ImportedStatements[] = [];
  await storeBytes(ctx, { partnerID: ctx.partnerID, id: row.fileID, ciphertext }, async (open) => {
    brought.push(await store(open, bank, { row, read }));
  });
  noteHandOver(BANK_STATEMENTS);
  await alertOfGaps(ctx, row);
  const [taken] = brought;
  if (!taken) throw new Error("statements that were stored are gone");
  return taken;
}

async function ownBank(ctx: Ctx, settings: AchSettings | undefined): Promise<StatementBank> {
  const statements = ctx.caller.mode === "production" ? settings?.statements : undefined;
  if (!settings || !statements || (await ownerOfBank(ctx, statements)) !== ctx.partnerID)
    throw conflict("no bank account of yours is set up for statements");
  return { ...settings, statements };
}

/** The beginning of every file that is read: a header of BAI2, or XML. */
const BEGINNING = /^\s*(?:\uFEFF)?\s*(?:01,|<\?xml\s|<(?:\w+:)?Document[\s>])/u;

function refuseOtherKinds(bytes: Buffer): void {
  if (bytes.includes(0) || !BEGINNING.test(bytes.toString("utf8", 0, 300)))
    throw invalid({ file: "must be a BAI2, camt.053 or camt.054 file" });
}

/** The time limit for reading an upload, in milliseconds. It is short because the response has a deadline. */
const READING_TIME = 10_000;

/**
 * Reads the statements in a thread. Throws 422 for those that cannot be read, and 429 when too many of the partner
 * wait.
 */
async function readOrRefuse(ctx: Ctx, bytes: Buffer, { statements }: StatementBank): Promise<StatementFile> {
  try {
    return await readStatements(bytes, statements, { owner: ctx.partnerID, time: READING_TIME, signal: ctx.signal });
  } catch (error) {
    throw faultOf(error);
  }
}

/** The error of a statement as a field error. It names a line or an element and a rule, and no content. */
function faultOf(error: unknown): unknown {
  const isFault = [StatementError, UnreadableFile, ExhaustedReading].some((kind) => error instanceof kind);
  return isFault ? invalid({ file: (error as Error).message }) : error;
}

async function newFile(
  ctx: Ctx,
  { bank }: StatementBank,
  { name, bytes, hash }: { name: string; bytes: Buffer; hash: string },
) {
  const fileID = newID<string>();
  const { ciphertext, ...key } = await sealBankFile(fileID, bytes);
  const row: BankFileRow = {
    ...{
      fileID,
      odfi: bank.routingNumber,
      direction: "statement",
      format: "statement",
      state: "received",
      name,
      draft: null,
    },
    ...{ hash, size: bytes.byteLength },
    ...{ day: newYorkDay(ctx.now), modifier: null, windowOn: null, listedOn: null },
    ...{ entries: 0, debits: 0, credits: 0, attempt: 0, dueOn: null, handedOverOn: null, fault: null },
    ...{ acknowledgeBy: null, acknowledgedOn: null, otherAccounts: [] },
    ...key,
    createdOn: ctx.now,
  };
  return { row, ciphertext };
}

const DUPLICATE_FILE = "this file was taken before";

async function rejectDuplicate({ db }: Ctx, { odfi, direction, hash }: BankFileRow): Promise<void> {
  const t = bankFileTable;
  const isOfContent = and(eq(t.odfi, odfi), eq(t.direction, direction), eq(t.hash, hash));
  if ((await db.$count(t, isOfContent)) > 0) throw conflict(DUPLICATE_FILE);
}

interface ReadFile {
  row: BankFileRow;
  read: StatementFile;
}

/**
 * Stores the file with its statements, and has the bank's loop match their lines now. If the same file is uploaded
 * twice at once, one request stores it.
 */
async function store(ctx: Ctx, { bank, statements: settings }: StatementBank, { row, read }: ReadFile) {
  const { fileID, name, odfi } = row;
  const made = await ctx.db
    .insert(bankFileTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ fileID: bankFileTable.fileID });
  if (made.length === 0) throw conflict(DUPLICATE_FILE);
  const imported = await takeStatements(ctx, { file: row, read, settings }).catch((error: unknown) => {
    throw faultOf(error);
  });
  await keepOriginator(ctx.db, bank.routingNumber, ctx.now);
  await ctx.db.update(originatorTable).set({ pollOn: ctx.now }).where(eq(originatorTable.odfi, odfi));
  note(ctx, { object: fileID, name });
  await recordAct(ctx);
  ctx.signal?.throwIfAborted();
  return imported;
}
