import { createHash } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { fileTable, representativeTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { FileID, newID, RepresentativeID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import { changed } from "@/lib/domain/kernel/operations/changed";
import { Requirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { type AccountPlace, forAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { sealFile } from "@/lib/domain/platform/vault/sealed-records";
import { acceptDocument, safeFileName, storeBytes, type UploadCtx } from "@/lib/domain/platform/documents/documents";
import { type FileMetadata, FILES_PER_ACCOUNT, type UploadedFile, type UploadFile } from "./contract";
import { fileCreated } from "./events";
import { type FileOwner, type FileRow, metadataOf, ownedBy, partnerOf, toUploaded } from "./rows";

/**
 * Seals and stores a document of an account or an application, and queues its review. It must not run inside a
 * transaction. Stores the bytes first, and deletes them if the row cannot be created. Throws 409 with 50 files, and 422
 * for a bad document or metadata. Throws 429 while too many of the owner's documents wait, and 504 if the store does
 * not answer. Stores nothing once the client has disconnected.
 */
export async function storeFile(ctx: UploadCtx, owner: FileOwner, input: UploadFile): Promise<UploadedFile> {
  const metadata = input.metadata || "{}";
  await checkRoom(ctx, owner);
  await checkMetadata(ctx, owner, metadataOf({ metadata }));
  const sent = Buffer.from(await input.file.arrayBuffer());
  const document = await acceptDocument(ctx, nameOf(owner), { name: input.file.name, bytes: sent });
  ctx.signal?.throwIfAborted();
  const fileID = newID<FileID>();
  const { ciphertext, ...key } = await sealFile(fileID, document.bytes);
  const row: FileRow = {
    ...ownerColumns(owner),
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
  await storeBytes(ctx, { partnerID: row.partnerID, id: fileID, ciphertext }, (open) => insert(open, owner, row));
  return toUploaded(row);
}

const nameOf = (owner: FileOwner) => Object.values(ownerColumns(owner)).join(" ");

function ownerColumns(owner: FileOwner): Pick<FileRow, "partnerID" | "accountID" | "inviteCode" | "userID"> {
  const noOwner = { accountID: null, inviteCode: null, userID: null, partnerID: partnerOf(owner) };
  return "accountID" in owner ? { ...noOwner, accountID: owner.accountID } : { ...noOwner, ...owner };
}

async function insert(ctx: PublicCtx, owner: FileOwner, row: FileRow): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files ${nameOf(owner)}`}, 0))`);
  await checkRoom(ctx, owner);
  await ctx.db.insert(fileTable).values(row);
  await enqueue(ctx, "review-file", { partnerID: row.partnerID, fileID: row.fileID });
  if ("accountID" in owner) {
    await emit({ ...ctx, ...owner }, fileCreated, { fileID: row.fileID, fileStatus: row.fileStatus });
    await changed({ ...ctx, ...owner }, "documents");
  }
  note(ctx, { object: row.fileID, name: row.fileName, after: { filePurpose: row.filePurpose } });
  await recordAct(ctx);
  ctx.signal?.throwIfAborted();
}

async function checkRoom({ db }: PublicCtx, owner: FileOwner): Promise<void> {
  const [row] = await db.select({ count: count() }).from(fileTable).where(ownedBy(owner));
  if (row && row.count >= FILES_PER_ACCOUNT) throw conflict(`there are ${FILES_PER_ACCOUNT} files already`);
}

/**
 * Throws 422 for metadata that refers to an unknown requirement, or to a person or document outside the account. An
 * application has neither yet, so only the format of the names is checked.
 */
async function checkMetadata(
  ctx: PublicCtx,
  owner: FileOwner,
  { representative_id: person, requirement_id: requirement }: FileMetadata,
): Promise<void> {
  if (requirement && !Requirement.safeParse(requirement).success)
    throw fault("names a requirement that does not exist");
  if (person && !RepresentativeID.safeParse(person).success) throw fault("names a representative that does not exist");
  if (!("accountID" in owner)) return;
  const [kind = "", id] =
    /^(?:document\.)?(representative|document)\.([0-9a-f-]{36})/i.exec(requirement ?? "")?.slice(1) ?? [];
  const people = [person, kind === "representative" ? id : undefined].filter((one) => one !== undefined && one !== "");
  for (const one of people)
    if (!(await isRepresentative(ctx, owner, one ?? ""))) throw fault("names a representative that does not exist");
  if (kind === "document" && !(await isFile(ctx, owner, id ?? ""))) throw fault("names a document that does not exist");
}

const fault = (metadata: string) => invalid({ metadata });

async function isRepresentative({ db }: PublicCtx, account: AccountPlace, id: string): Promise<boolean> {
  const { representativeID, disabledOn } = representativeTable;
  const [row] = await db
    .select({ count: count() })
    .from(representativeTable)
    .where(
      forAccount(
        account,
        representativeTable,
        and(eq(representativeID, RepresentativeID.parse(id)), isNull(disabledOn)),
      ),
    );
  return row?.count === 1;
}

async function isFile({ db }: PublicCtx, account: AccountPlace, id: string): Promise<boolean> {
  const [row] = await db
    .select({ count: count() })
    .from(fileTable)
    .where(forAccount(account, fileTable, eq(fileTable.fileID, FileID.parse(id))));
  return row?.count === 1;
}
