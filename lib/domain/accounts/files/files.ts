import { and, eq, isNull, sql } from "drizzle-orm";
import { accountTable, bankFileTable, disputeEvidenceTable, fileTable } from "@/db/schema";
import { conflict, downstream, forbidden, notFound } from "@/lib/core/failure";
import type { AccountID, FileID } from "@/lib/core/api/ids";
import { can, next } from "@/lib/core/api/states";
import { personOf } from "@/lib/domain/access/sessions/person";
import { note } from "@/lib/domain/kernel/operations/act";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { type AccountCtx, type Ctx, forAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { attachment } from "@/lib/domain/kernel/operations/download";
import { emit, emitAll } from "@/lib/domain/kernel/events/emit";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import type { Job } from "@/lib/domain/kernel/events/job";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { openFile } from "@/lib/domain/platform/vault/sealed-records";
import type { DocumentFacts, Review } from "@/lib/providers/document-review";
import { reviewerOf } from "@/lib/providers/providers";
import { fileStore } from "@/lib/providers/file-store";
import type { DecideFile, FileDetails, UploadFile } from "./contract";
import { fileCreated, fileUpdated } from "./events";
import { type ApplicationPlace, type FileRow, loadFile, metadataOf, ownedBy, toFileDetails } from "./rows";
import { fileStates } from "./states";
import { storeFile } from "./store-file";

export interface FileName {
  partnerID: AccountID;
  fileID: FileID;
}

/**
 * Deletes stored bytes that have no row or key: of a file, of evidence or of a bank file. They remain after a failed
 * upload or a deleted account.
 */
export const discardUnusedFile: Job<FileName, FileID, void> = {
  async claim({ db }, { partnerID, fileID }) {
    const [used] = await db
      .select({ fileID: fileTable.fileID })
      .from(fileTable)
      .where(and(eq(fileTable.partnerID, partnerID), eq(fileTable.fileID, fileID), HAS_KEY));
    if (used) return undefined;
    const { evidenceID, wrappedKey } = disputeEvidenceTable;
    const isEvidence = sql`${evidenceID} = ${fileID} and length(${wrappedKey}) > 0`;
    const evidence = and(eq(disputeEvidenceTable.partnerID, partnerID), isEvidence);
    if ((await db.$count(disputeEvidenceTable, evidence)) > 0) return undefined;
    return (await db.$count(bankFileTable, eq(bankFileTable.fileID, fileID))) > 0 ? undefined : fileID;
  },
  /** Deleting a missing file changes nothing, so the file's name is enough as an idempotency key. */
  call: (fileID) => fileStore().delete(fileID),
  async settle() {},
};

const HAS_KEY = sql`length(${fileTable.wrappedKey}) > 0`;

/** Stores a document of the account. Throws the errors of `storeFile`. */
export async function uploadFile(ctx: Ctx, input: UploadFile): Promise<FileDetails> {
  const { accountID, homePartnerID } = ctx;
  return { ...(await storeFile(ctx, { accountID, homePartnerID }, input)), accountID };
}

/** Makes the account's documents unreadable immediately, and queues the deletion of their bytes. The decisions stay. */
export async function destroyFiles(ctx: AccountCtx): Promise<void> {
  const destroyed = await ctx.db
    .update(fileTable)
    .set({ wrappedKey: Buffer.alloc(0), updatedOn: ctx.now })
    .where(forAccount(ctx, fileTable, HAS_KEY))
    .returning({ fileID: fileTable.fileID });
  const partnerID = ctx.homePartnerID;
  for (const { fileID } of destroyed) await enqueue(ctx, "discard-unused-file", { partnerID, fileID });
}

/**
 * Decides on a document as the operator would, in sandbox. Throws 403 in production, 404, and 409 for a decided
 * document.
 */
export async function decideFile(ctx: Ctx, id: FileID, input: DecideFile): Promise<FileDetails> {
  if (ctx.caller.mode !== "sandbox") throw forbidden("not in production");
  const settled = await settleFile(ctx, await loadFile(ctx, id), input);
  note(ctx, { name: settled.fileName, reason: [input.decision, input.reason].filter(Boolean).join(": ") });
  return toFileDetails(settled, ctx.accountID);
}

/**
 * A document as a download for a person at the dashboard; browsers must not display it. The audit log records the
 * download. Throws 403 for an API key, 404, also for a destroyed document, and 504.
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

type Question = DocumentFacts & FileName & { mode: "sandbox" | "production" };

/** Minutes until an external reviewer is asked again about an undecided document. */
const RETRY_MINUTES = 15;

/**
 * Sends a document to the reviewer of its mode. A decided or unknown document, or one left to a person, stays as it is.
 */
export const reviewFile: Job<FileName, Question, Review | undefined> = {
  async claim(ctx, { partnerID, fileID }) {
    const result = await undecided(ctx, { partnerID, fileID });
    if (!result) return undefined;
    const { fileName, contentType, keyVersion, wrappedKey } = result.row;
    const { comment } = metadataOf(result.row);
    const read = async () => openFile(fileID, { keyVersion, wrappedKey, ciphertext: await fileStore().get(fileID) });
    return { partnerID, fileID, fileName, contentType, read, mode: result.mode, ...(comment && { comment }) };
  },
  call: async ({ partnerID: _home, fileID: _own, mode, ...facts }, key) => reviewerOf(mode)?.review(facts, key),
  async settle(ctx, { partnerID, fileID, mode }, review) {
    const result = await undecided(ctx, { partnerID, fileID });
    if (result && review) await settleFile(ctx, result.row, review);
    if (result && !review && mode === "production" && reviewerOf(mode))
      await enqueue(ctx, "review-file", { partnerID, fileID }, RETRY_MINUTES);
  },
};

/** An undecided document, locked against a second decision. An application has the mode of its partner. */
async function undecided({ db }: PublicCtx, { partnerID, fileID }: FileName) {
  const [row] = await db
    .select({ row: fileTable, mode: accountTable.mode })
    .from(fileTable)
    .innerJoin(accountTable, sql`${accountTable.accountID} = coalesce(${fileTable.accountID}, ${fileTable.partnerID})`)
    .where(and(eq(fileTable.partnerID, partnerID), eq(fileTable.fileID, fileID)))
    .for("no key update", { of: fileTable });
  return row && can(fileStates, row.row.fileStatus, "approve") ? row : undefined;
}

/**
 * Decides on a document once. Stores a rejection's error in the metadata, for its requirement. Throws 409 if it is
 * already decided, even by a simultaneous request.
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
    .where(
      and(
        eq(fileTable.partnerID, row.partnerID),
        eq(fileTable.fileID, row.fileID),
        eq(fileTable.fileStatus, row.fileStatus),
      ),
    )
    .returning();
  if (!settled) throw conflict("this file was already reviewed");
  if (settled.accountID !== null) {
    const own = { ...ctx, accountID: settled.accountID as AccountID, homePartnerID: settled.partnerID };
    await emit(own, fileUpdated, { fileID: settled.fileID, fileStatus });
    await changed(own, "documents");
  }
  return settled;
}

/** Removes a document from an application that has no account yet. Throws 404. */
export async function removeApplicationDocument(
  ctx: PublicCtx,
  application: ApplicationPlace,
  fileID: FileID,
): Promise<void> {
  const { partnerID } = application;
  const removed = await ctx.db
    .delete(fileTable)
    .where(and(ownedBy(application), eq(fileTable.fileID, fileID), isNull(fileTable.accountID)));
  if (removed.count === 0) throw notFound("file");
  await enqueue(ctx, "discard-unused-file", { partnerID, fileID });
}

/** Gives an application's documents to its new account. Returns their number. The caller reviews the requirements. */
export async function adoptFiles(
  ctx: AccountCtx,
  { inviteCode, userID }: Pick<ApplicationPlace, "inviteCode" | "userID">,
): Promise<number> {
  const { accountID, homePartnerID: partnerID } = ctx;
  const adopted = await ctx.db
    .update(fileTable)
    .set({ accountID })
    .where(and(ownedBy({ partnerID, inviteCode, userID }), isNull(fileTable.accountID)))
    .returning({ fileID: fileTable.fileID, fileStatus: fileTable.fileStatus });
  await emitAll(
    ctx,
    fileCreated,
    adopted.map((data) => ({ accountID, data })),
  );
  return adopted.length;
}
