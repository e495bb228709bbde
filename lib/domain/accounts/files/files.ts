import { and, eq, isNull, or, sql } from "drizzle-orm";
import { accountTable, disputeEvidenceTable, fileTable, inviteTable } from "@/db/schema";
import { conflict, downstream, forbidden, notFound } from "@/lib/core/failure";
import type { AccountID, FileID } from "@/lib/core/ids";
import { can, next } from "@/lib/core/states";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note } from "@/lib/domain/kernel/act";
import { changed } from "@/lib/domain/kernel/changed";
import { type AccountCtx, type Ctx, mine, type PublicCtx } from "@/lib/domain/kernel/context";
import { attachment } from "@/lib/domain/kernel/download";
import { emit, emitAll } from "@/lib/domain/kernel/emit";
import { enqueue } from "@/lib/domain/kernel/enqueue";
import type { Job } from "@/lib/domain/kernel/job";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { openFile } from "@/lib/domain/platform/vault/sealed-records";
import { type DocumentFacts, type Review, reviewerOf } from "@/lib/providers/document-review";
import { fileStore } from "@/lib/providers/file-store";
import type { DecideFile, FileDetails, UploadFile } from "./contract";
import { fileCreated, fileUpdated } from "./events";
import { type FileRow, loadFile, metadataOf, toFileDetails } from "./rows";
import { fileStates } from "./states";
import { storeFile } from "./store-file";

/** Deletes the bytes of a file or of evidence without a row or key, left by a failed upload or a deleted account. */
export const discardUnusedFile: Job<FileID, FileID, void> = {
  async claim({ db }, fileID) {
    const [used] = await db
      .select({ fileID: fileTable.fileID })
      .from(fileTable)
      .where(and(eq(fileTable.fileID, fileID), HAS_KEY));
    const { evidenceID, wrappedKey } = disputeEvidenceTable;
    const isEvidence = sql`${evidenceID} = ${fileID} and length(${wrappedKey}) > 0`;
    return used || (await db.$count(disputeEvidenceTable, isEvidence)) > 0 ? undefined : fileID;
  },
  /** Deleting a missing file changes nothing, so the name is key enough. */
  call: (fileID) => fileStore().delete(fileID),
  async settle() {},
};

/** Whether a file can still be opened. */
const HAS_KEY = sql`length(${fileTable.wrappedKey}) > 0`;

/** Stores a document of the account. Throws what `storeFile` throws. */
export async function uploadFile(ctx: Ctx, input: UploadFile): Promise<FileDetails> {
  const { accountID } = ctx;
  return { ...(await storeFile(ctx, { accountID }, input)), accountID };
}

/** Makes the account's documents unreadable at once, and has their bytes deleted. The decisions stay. */
export async function destroyFiles(ctx: AccountCtx): Promise<void> {
  const destroyed = await ctx.db
    .update(fileTable)
    .set({ wrappedKey: Buffer.alloc(0), updatedOn: ctx.now })
    .where(mine(ctx, fileTable, HAS_KEY))
    .returning({ fileID: fileTable.fileID });
  for (const { fileID } of destroyed) await enqueue(ctx, "discard-unused-file", { fileID });
}

/** Lets a partner play the operator in sandbox. Throws 403 in production, 404, and 409 for a decided document. */
export async function decideFile(ctx: Ctx, id: FileID, input: DecideFile): Promise<FileDetails> {
  if (ctx.caller.mode !== "sandbox") throw forbidden("not in production");
  const settled = await settleFile(ctx, await loadFile(ctx, id), input);
  note(ctx, { name: settled.fileName, reason: [input.decision, input.reason].filter(Boolean).join(": ") });
  return toFileDetails(settled, ctx.accountID);
}

/**
 * A document for a person at the dashboard, to save and never to show. The audit trail records it. Throws 403 for a
 * program, 404, also for a destroyed document, and 504.
 */
export async function downloadFile(ctx: Ctx, id: FileID): Promise<Response> {
  personOf(ctx);
  const row = await loadFile(ctx, id);
  if (row.wrappedKey.length === 0) throw notFound("file");
  const ciphertext = await fileStore()
    .get(id)
    .catch(() => Promise.reject(downstream("the file store")));
  const bytes = openFile(id, { ...row, ciphertext });
  await recordAudit(ctx, { action: "file.download", object: id, outcome: "disclosed", accountID: ctx.accountID });
  return attachment(bytes, { name: row.fileName, contentType: row.contentType });
}

type Question = DocumentFacts & { fileID: FileID; mode: "sandbox" | "production" };

/**
 * Has a document reviewed by its mode's reviewer. A decided or unknown document, or one left to a person, stays as it
 * is.
 */
export const reviewFile: Job<FileID, Question, Review | undefined> = {
  async claim(ctx, fileID) {
    const found = await undecided(ctx, fileID);
    if (!found) return undefined;
    const { fileName } = found.row;
    const { comment } = metadataOf(found.row);
    return { fileID, fileName, mode: found.mode, ...(comment && { comment }) };
  },
  call: async ({ fileID: _own, mode, ...facts }, key) => reviewerOf(mode)?.review(facts, key),
  async settle(ctx, { fileID }, review) {
    const found = review && (await undecided(ctx, fileID));
    if (found) await settleFile(ctx, found.row, review);
  },
};

/** A document that waits for its decision, locked against another one. */
async function undecided({ db }: PublicCtx, id: FileID) {
  const [found] = await db
    .select({ row: fileTable, mode: accountTable.mode })
    .from(fileTable)
    .leftJoin(inviteTable, eq(inviteTable.code, fileTable.inviteCode))
    .innerJoin(
      accountTable,
      or(eq(accountTable.accountID, fileTable.accountID), eq(accountTable.accountID, inviteTable.accountID)),
    )
    .where(eq(fileTable.fileID, id))
    .limit(1)
    .for("no key update", { of: fileTable });
  return found && can(fileStates, found.row.fileStatus, "approve") ? found : undefined;
}

/**
 * Decides on a document, once. A rejection's error stands in its metadata, where the requirement reads it. Throws 409
 * when it is decided, even meanwhile.
 */
async function settleFile(
  ctx: PublicCtx,
  row: FileRow,
  { decision, reason, errorCode = "document-illegible" }: DecideFile,
): Promise<FileRow> {
  const fileStatus = next(fileStates, row.fileStatus, decision);
  const metadata = decision === "reject" ? JSON.stringify({ ...metadataOf(row), error_code: errorCode }) : row.metadata;
  const [settled] = await ctx.db
    .update(fileTable)
    .set({ fileStatus, metadata, decisionReason: reason ?? null, updatedOn: ctx.now })
    .where(and(eq(fileTable.fileID, row.fileID), eq(fileTable.fileStatus, row.fileStatus)))
    .returning();
  if (!settled) throw conflict("the file was decided meanwhile");
  if (settled.accountID !== null) {
    const accountID = settled.accountID as AccountID;
    await emit({ ...ctx, accountID }, fileUpdated, { fileID: settled.fileID, fileStatus });
    await changed({ ...ctx, accountID }, "documents");
  }
  return settled;
}

/** Moves an application's documents to its new account. Returns their number. The caller reviews the requirements. */
export async function adoptFiles(
  ctx: PublicCtx,
  { inviteCode, userID, accountID }: { inviteCode: string; userID: string; accountID: AccountID },
): Promise<number> {
  const adopted = await ctx.db
    .update(fileTable)
    .set({ accountID })
    .where(and(eq(fileTable.inviteCode, inviteCode), eq(fileTable.userID, userID), isNull(fileTable.accountID)))
    .returning({ fileID: fileTable.fileID, fileStatus: fileTable.fileStatus });
  await emitAll(
    ctx,
    fileCreated,
    adopted.map((data) => ({ accountID, data })),
  );
  return adopted.length;
}
