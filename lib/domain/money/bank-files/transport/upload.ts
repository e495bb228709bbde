import { and, asc, eq, inArray, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { bankEntryTable, bankFilePartTable, bankFileTable } from "@/db/schema";
import { partnersOf } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { openBankFile } from "@/lib/domain/platform/vault/sealed-records";
import { fileStore } from "@/lib/providers/file-store";
import { noteHandOver } from "@/lib/providers/provider-notes";
import { type BankServer, BankServerError } from "@/lib/providers/rails/ach/bank-server";
import { type AchSettings, BANK_STATEMENTS } from "@/lib/providers/rails/ach/settings";
import { failAt } from "@/lib/providers/failpoint";
import { ACH_FILES } from "../ach/ach-files";
import { PAYMENT_FILES } from "../payments/payment-files";

export type BankFileRow = typeof bankFileTable.$inferSelect;

const FILES_PER_PASS = 20;

/**
 * The due files of a bank in some states, oldest first: either files of entries, or statements, which may have waited
 * until statements were set up.
 */
export function filesDue(
  { db, now }: RailCtx,
  odfi: string,
  states: readonly BankFileRow["state"][],
  direction?: "statement",
): Promise<BankFileRow[]> {
  const t = bankFileTable;
  return db
    .select()
    .from(t)
    .where(
      and(
        eq(t.odfi, odfi),
        direction
          ? and(eq(t.direction, direction), or(lte(t.dueOn, now), isNull(t.dueOn)))
          : and(ne(t.direction, "statement"), lte(t.dueOn, now)),
        inArray(t.state, [...states]),
      ),
    )
    .orderBy(asc(t.createdOn), asc(t.fileID))
    .limit(FILES_PER_PASS);
}

export function railOfFile({ format }: Pick<BankFileRow, "format">): string {
  if (format === "statement") return BANK_STATEMENTS;
  return format === "pain.001" || format === "pain.002" ? PAYMENT_FILES : ACH_FILES;
}

/**
 * SHA-256 of bytes, in hexadecimal. A thread of Node computes it, because 32 MB would block the event loop for 50 ms.
 */
export const hashOf = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await crypto.subtle.digest("SHA-256", bytes as Buffer<ArrayBuffer>)).toString("hex");

/** The decrypted bytes of a file. Throws if they do not match its hash. */
export async function bytesOf({ fileID, keyVersion, wrappedKey, hash }: BankFileRow): Promise<Buffer> {
  const bytes = openBankFile(fileID, { keyVersion, wrappedKey, ciphertext: await fileStore().get(fileID) });
  if ((await hashOf(bytes)) !== hash) throw new Error("the file does not match its hash");
  return bytes;
}

/** Changes a file unless another process has moved it on. False if it has. */
export async function moveFile(
  { db }: Pick<RailCtx, "db">,
  { fileID, state }: Pick<BankFileRow, "fileID" | "state">,
  change: Partial<BankFileRow>,
): Promise<boolean> {
  const t = bankFileTable;
  const moved = await db
    .update(t)
    .set(change)
    .where(and(eq(t.fileID, fileID), eq(t.state, state)))
    .returning({ fileID: t.fileID });
  return moved.length > 0;
}

/**
 * Uploads a file to the bank's server, once: under a draft name, then renamed to its own. Checks the server first. Once
 * a complete draft is recorded, only the renaming removes it, so if neither name is there, the bank has taken the file.
 * Throws a BankServerError.
 */
export async function uploadFile(
  ctx: RailCtx,
  server: BankServer,
  { settings, file }: { settings: AchSettings; file: BankFileRow },
): Promise<void> {
  const folder = folderOf(settings, file);
  const at = (name: string) => `${folder}/${name}`;
  const there = await server.size(at(file.name));
  const handed = (one: BankFileRow, fault?: string) => markUploaded(ctx, settings, { file: one, fault });
  if (there !== undefined) return there === file.size ? handed(file) : markStuck(ctx, file);
  const draft = file.draft ?? "";
  const noted = file.state === "uploaded" ? await server.size(at(draft)) : undefined;
  if (file.state === "uploaded" && noted === undefined) return handed(file, "not seen under its name");
  const uploaded = noted === file.size ? file : await uploadDraft(ctx, server, { settings, file });
  if (!uploaded) return;
  failAt("files:uploaded");
  await server.rename(at(uploaded.draft ?? ""), at(file.name));
  failAt("files:renamed");
  const size = await server.size(at(file.name));
  if (size !== undefined && size !== file.size) return markStuck(ctx, uploaded);
  await handed(uploaded);
}

/** The bank's folder for files of this format. Throws for a payment file if payments are no longer set up. */
function folderOf({ folders, payments }: AchSettings, { format }: BankFileRow): string {
  if (format !== "pain.001") return folders.out;
  if (!payments) throw new Error("no folder for payments is set up");
  return payments.folders.out;
}

/**
 * Uploads the whole file under a new draft name, and records it. Undefined if another process has moved the file on.
 */
async function uploadDraft(
  ctx: RailCtx,
  server: BankServer,
  { settings, file }: { settings: AchSettings; file: BankFileRow },
): Promise<BankFileRow | undefined> {
  const attempt = file.attempt + 1;
  const draft = `.${file.name}.${attempt}.part`;
  if (!(await moveFile(ctx, file, { attempt, draft, state: "built" }))) return undefined;
  const folder = folderOf(settings, file);
  const path = `${folder}/${draft}`;
  // A part of the file may be there from the last attempt.
  if (file.draft !== null) await server.remove(`${folder}/${file.draft}`);
  await server.put(path, await bytesOf(file));
  if ((await server.size(path)) !== file.size) throw new BankServerError("failed");
  failAt("files:sent");
  const uploaded = { ...file, attempt, draft, state: "uploaded" as const };
  return (await moveFile(ctx, { ...file, state: "built" }, { state: "uploaded" })) ? uploaded : undefined;
}

async function markUploaded(
  ctx: RailCtx,
  { acknowledgments }: AchSettings,
  { file, fault }: { file: BankFileRow; fault?: string | undefined },
): Promise<void> {
  const { now } = ctx;
  const t = bankEntryTable;
  // A bank answers payments individually, in separate reports.
  const acknowledgeBy =
    acknowledgments && file.format === "nacha" ? new Date(now.getTime() + acknowledgments.within) : null;
  const partners = await partnersOf(ctx.db, partsOf(file));
  const isFirst = await inTransaction(ctx.db, async (db) => {
    const moments = { handedOverOn: now, dueOn: now, acknowledgeBy };
    const change = { state: "handed-over" as const, ...moments, fault: fault ?? null };
    if (!(await moveFile({ db }, file, change))) return false;
    for (const partnerID of partners) {
      const isIn = (column: typeof t.fileID | typeof t.dishonorFileID) =>
        and(eq(t.partnerID, partnerID), eq(column, file.fileID));
      await db
        .update(t)
        .set({ state: "left", leftOn: now })
        .where(and(isIn(t.fileID), eq(t.state, "filed")));
      await db
        .update(t)
        .set({ dishonoredOn: now })
        .where(and(isIn(t.dishonorFileID), isNull(t.dishonoredOn)));
    }
    return true;
  });
  if (isFirst) noteHandOver(railOfFile(file));
  if (isFirst && fault) reportRailAlert({ fault: "file-unseen", provider: railOfFile(file), fileID: file.fileID });
}

export function partsOf(...files: readonly Pick<BankFileRow, "fileID">[]): SQL {
  const isIn = inArray(
    bankFilePartTable.fileID,
    files.map(({ fileID }) => fileID),
  );
  return sql`select partner_id from bank_file_part where ${isIn}`;
}

/**
 * Stops a file because the bank has a different file of that name. It is not sent again until an operator intervenes.
 */
async function markStuck(ctx: RailCtx, file: BankFileRow): Promise<void> {
  const change = {
    state: "stuck" as const,
    dueOn: null,
    fault: "the bank has a file with this name and a different size",
  };
  if (await moveFile(ctx, file, change))
    reportRailAlert({ fault: "file-stuck", provider: railOfFile(file), fileID: file.fileID });
}

const RETRY_AFTER_FAULT_MS = 60_000;

/**
 * Runs a task with a file. After an internal error, the file is retried later and does not hold up the rest. Throws a
 * BankServerError, which stops all files.
 */
export async function orLater(ctx: RailCtx, file: BankFileRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof BankServerError) throw error;
    reportRailAlert({ fault: "file-failed", provider: railOfFile(file), fileID: file.fileID, error });
    await moveFile(ctx, file, { dueOn: new Date(ctx.now.getTime() + RETRY_AFTER_FAULT_MS) });
  }
}
