import { createHash } from "node:crypto";
import { disputeEvidenceTable } from "@/db/schema";
import { Failure, invalid } from "@/lib/core/failure";
import { type DisputeID, type EvidenceID, newID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { acceptDocument, safeFileName, storeBytes } from "@/lib/domain/platform/documents/documents";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { objectName } from "@/lib/domain/kernel/names/object-names";
import { sealEvidence } from "@/lib/domain/platform/vault/sealed-records";
import { type CreateEvidenceFile, EVIDENCE_MEDIA, type EvidenceUploadResponse } from "./contract";
import { lockRoom } from "./rows";

type NewFile = Omit<typeof disputeEvidenceTable.$inferInsert, "accountID" | "partnerID">;

/**
 * Adds a file to a dispute that waits for an answer. The file is checked by its bytes, images are re-encoded, and it is
 * sealed. The bytes are stored first, and deleted if the row is not made. Throws 404, and 409 once the dispute is
 * answered or has twenty items. Throws 422 for a bad file, 429 while too many wait, and 504 when the store does not
 * answer.
 */
export async function addEvidenceFile(
  ctx: Ctx,
  id: DisputeID,
  { file, evidenceType }: CreateEvidenceFile,
): Promise<EvidenceUploadResponse> {
  // Checked once before the work, and once more under the lock.
  await inTransaction(ctx.db, (db) => lockRoom({ ...ctx, db }, id), ctx.deadline);
  const sent = Buffer.from(await file.arrayBuffer());
  const { contentType, bytes } = await checked(ctx, { name: file.name, bytes: sent });
  ctx.signal?.throwIfAborted();
  const evidenceID = newID<EvidenceID>();
  const { ciphertext, ...key } = await sealEvidence(evidenceID, bytes);
  const row = {
    ...key,
    evidenceID,
    disputeID: id,
    type: evidenceType,
    fileName: safeFileName(file.name),
    contentType,
    sizeBytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest(),
    createdOn: ctx.now,
    updatedOn: ctx.now,
  };
  await storeBytes(ctx, { partnerID: ctx.homePartnerID, id: evidenceID, ciphertext }, (open) => insert(open, row));
  const { fileName: filename, sizeBytes: size } = row;
  return {
    evidenceID,
    disputeID: id,
    evidenceType,
    filename,
    mimeType: contentType,
    size,
    createdOn: ctx.now.toISOString(),
  };
}

async function checked(ctx: Ctx, file: { name: string; bytes: Buffer }) {
  try {
    return await acceptDocument(ctx, ctx.accountID, { ...file, kinds: EVIDENCE_MEDIA });
  } catch (error) {
    const fault = error instanceof Failure ? error.fields?.file : undefined;
    throw typeof fault === "string" ? invalid({ file: { mimeType: fault } }) : error;
  }
}

async function insert(ctx: Ctx, row: NewFile): Promise<void> {
  const { merchantAccountID: accountID, partnerID } = await lockRoom(ctx, row.disputeID);
  await ctx.db.insert(disputeEvidenceTable).values({ ...row, accountID, partnerID });
  const { evidenceID, type: evidenceType } = row;
  note(ctx, { object: evidenceID, ...(await objectName(ctx, evidenceID)), after: { evidenceType } });
  await recordAct(ctx);
  ctx.signal?.throwIfAborted();
}
