import { createHash } from "node:crypto";
import { count, sql } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newID, type FileID } from "@/lib/core/ids";
import { changed } from "@/lib/domain/changed";
import { note, recordAct } from "@/lib/domain/audit/act";
import type { PublicCtx } from "../context";
import { emit } from "../emit";
import { enqueue } from "../enqueue";
import { sealFile } from "../vault/file";
import { acceptDocument, type UploadCtx } from "./accept-document";
import { checkMetadata } from "./check-metadata";
import { FILES_PER_ACCOUNT, type UploadedFile, type UploadFile } from "./contract";
import { fileCreated } from "./events";
import { safeFileName } from "./file-name";
import { storeBytes } from "./store-bytes";
import { metadataOf, ownedBy, toUploaded, type FileOwner, type FileRow } from "./rows";

/**
 * Seals and stores a document of an account or an application, and has it reviewed. It must not run inside a
 * transaction. It stores the bytes first, and deletes them if the row is not made. Throws 409 with 50 files, and 422
 * for a bad document or metadata. Throws 429 while too many of the owner's wait, and 504 when the store does not
 * answer. It keeps nothing once nobody waits for it.
 */
export async function storeFile(ctx: UploadCtx, owner: FileOwner, input: UploadFile): Promise<UploadedFile> {
  const metadata = input.metadata || "{}";
  await checkRoom(ctx, owner);
  await checkMetadata(ctx, owner, metadataOf({ metadata }));
  const sent = Buffer.from(await input.file.arrayBuffer());
  const document = await acceptDocument(ctx, nameOf(owner), { name: input.file.name, bytes: sent });
  ctx.signal?.throwIfAborted();
  const fileID = newID<FileID>();
  const { ciphertext, ...key } = sealFile(fileID, document.bytes);
  const row: FileRow = {
    ...(NOBODY satisfies Partial<FileRow>),
    ...owner,
    ...key,
    fileID,
    metadata,
    fileName: safeFileName(input.file.name),
    filePurpose: input.filePurpose,
    fileStatus: "pending",
    decisionReason: null,
    contentType: document.contentType,
    sizeBytes: sent.length,
    sha256: createHash("sha256").update(sent).digest(),
    createdOn: ctx.now,
    updatedOn: ctx.now,
  };
  await storeBytes(ctx, { id: fileID, ciphertext }, (open) => insert(open, owner, row));
  return toUploaded(row);
}

const nameOf = (owner: FileOwner) => Object.values(owner).join(" ");

const NOBODY = { accountID: null, inviteCode: null, userID: null };

async function insert(ctx: PublicCtx, owner: FileOwner, row: FileRow): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${nameOf(owner)}`}, 0))`);
  await checkRoom(ctx, owner);
  await ctx.db.insert(fileTable).values(row);
  await enqueue(ctx, "review-file", { fileID: row.fileID });
  if ("accountID" in owner) {
    await emit({ ...ctx, ...owner }, fileCreated, { fileID: row.fileID, fileStatus: row.fileStatus });
    await changed({ ...ctx, ...owner }, "documents");
  }
  note(ctx, { object: row.fileID, name: row.fileName, after: { filePurpose: row.filePurpose } });
  await recordAct(ctx);
  ctx.signal?.throwIfAborted();
}

async function checkRoom({ db }: PublicCtx, owner: FileOwner): Promise<void> {
  const [found] = await db.select({ count: count() }).from(fileTable).where(ownedBy(owner));
  if (found && found.count >= FILES_PER_ACCOUNT) throw conflict(`there are ${FILES_PER_ACCOUNT} files already`);
}
