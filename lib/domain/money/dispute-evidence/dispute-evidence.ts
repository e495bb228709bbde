import { sql } from "drizzle-orm";
import { disputeEvidenceTable as e } from "@/db/schema";
import { note } from "@/lib/domain/kernel/operations/act";
import { type AccountCtx, type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import { lockWaiting } from "@/lib/domain/money/disputes/lock-waiting";
import { enqueue, enqueueAll } from "@/lib/domain/kernel/events/enqueue";
import { objectName } from "@/lib/domain/kernel/names/object-names";
import { loadEvidence, lockRoom, type OneEvidence, thisEvidence, toEvidence } from "./rows";
import { downstream, Failure, malformed, notFound } from "@/lib/core/failure";
import { fileStore } from "@/lib/providers/file-store";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { attachment } from "@/lib/domain/kernel/operations/download";
import { openEvidence } from "@/lib/domain/platform/vault/sealed-records";
import { type DisputeID, type EvidenceID, newID } from "@/lib/core/api/ids";
import type { CreateEvidenceText, DisputeEvidence, EvidenceTextResponse, UpdateEvidence } from "./contract";

/** Removes evidence that has not been submitted, with its bytes. Throws 404, and 409 once the dispute is answered. */
export async function removeEvidence(ctx: Ctx, which: OneEvidence): Promise<void> {
  await lockWaiting(ctx, which.disputeID, "submit");
  const { partnerID, evidenceID, fileName } = await loadEvidence(ctx, which);
  note(ctx, await objectName(ctx, evidenceID));
  await ctx.db.delete(e).where(thisEvidence(ctx, which));
  if (fileName === null) return;
  await enqueue(ctx, "discard-unused-file", { partnerID, fileID: evidenceID });
}

/** Makes the account's evidence files unreadable at once, and has their bytes deleted. Texts and file names stay. */
export async function destroyEvidence(ctx: AccountCtx): Promise<void> {
  const destroyed = await ctx.db
    .update(e)
    .set({ wrappedKey: Buffer.alloc(0), updatedOn: ctx.now })
    .where(forAccount(ctx, e, sql`length(${e.wrappedKey}) > 0`))
    .returning({ evidenceID: e.evidenceID });
  await enqueueAll(
    ctx,
    "discard-unused-file",
    destroyed.map(({ evidenceID }) => ({ partnerID: ctx.homePartnerID, fileID: evidenceID })),
  );
}

/**
 * The bytes of a file, to save but never to display. The audit log records it. Throws 404, also for a text, and 504.
 */
export async function downloadEvidence(ctx: Ctx, which: OneEvidence): Promise<Response> {
  const { evidenceID, fileName, contentType, keyVersion, wrappedKey } = await loadEvidence(ctx, which);
  if (fileName === null || contentType === null || keyVersion === null || !wrappedKey?.length) throw notFound("file");
  const ciphertext = await fileStore()
    .get(evidenceID)
    .catch(() => Promise.reject(downstream("the file store")));
  const bytes = openEvidence(evidenceID, { keyVersion, wrappedKey, ciphertext });
  const { accountID } = ctx;
  const object = { object: evidenceID, ...(await objectName(ctx, evidenceID)) };
  await recordAudit(ctx, { action: "dispute-evidence.download", ...object, outcome: "disclosed", accountID });
  return attachment(bytes, { name: fileName, contentType });
}

/** Adds a text to a dispute that waits for an answer. Throws 404, and 409 once it is answered or has twenty items. */
export async function addEvidenceText(
  ctx: Ctx,
  id: DisputeID,
  { text, evidenceType }: CreateEvidenceText,
): Promise<EvidenceTextResponse> {
  const { merchantAccountID, partnerID } = await lockRoom(ctx, id);
  const evidenceID = newID<EvidenceID>();
  const { now } = ctx;
  await ctx.db.insert(e).values({
    evidenceID,
    disputeID: id,
    accountID: merchantAccountID,
    partnerID,
    type: evidenceType,
    text,
    createdOn: now,
    updatedOn: now,
  });
  note(ctx, { object: evidenceID, ...(await objectName(ctx, evidenceID)), after: { evidenceType } });
  return { evidenceID, disputeID: id, evidenceType, text, createdOn: now.toISOString() };
}

/**
 * Changes the type of evidence, and the text of a text. Once the dispute is answered it throws 400, because the API
 * lists no 409 here; likewise for a text in place of a file. Throws 404.
 */
export async function updateEvidence(
  ctx: Ctx,
  which: OneEvidence,
  { evidenceType, text }: UpdateEvidence,
): Promise<DisputeEvidence> {
  await lockWaiting(ctx, which.disputeID, "submit").catch(asMalformed);
  const before = await loadEvidence(ctx, which);
  if (text !== undefined && before.text === null) throw malformed("a file has no text");
  const [row] = await ctx.db
    .update(e)
    .set({ type: evidenceType ?? before.type, text: text ?? before.text, updatedOn: ctx.now })
    .where(thisEvidence(ctx, which))
    .returning();
  if (!row) throw notFound("evidence");
  const name = await objectName(ctx, which.evidenceID);
  note(ctx, { ...name, before: { evidenceType: before.type }, after: { evidenceType: row.type } });
  return toEvidence(row);
}

function asMalformed(error: unknown): never {
  throw error instanceof Failure && error.kind === "conflict" ? malformed(error.message) : error;
}
