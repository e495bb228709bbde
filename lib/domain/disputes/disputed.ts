import { and, asc, eq, isNotNull } from "drizzle-orm";
import { disputeEvidenceTable as e, transferTable } from "@/db/schema";
import { fileStore } from "@/lib/providers/file-store";
import type { DisputeAnswer, Disputed, PacketItem } from "@/lib/providers/rails/disputes";
import { openEvidence } from "../vault/evidence";
import type { DisputeCtx, DisputeRow } from "./rows";

type EvidenceRow = typeof e.$inferSelect;

/** What a network gets to know of a dispute. */
export async function disputedOf({ db }: DisputeCtx, dispute: DisputeRow): Promise<Disputed | undefined> {
  const [transfer] = await db.select().from(transferTable).where(eq(transferTable.transferID, dispute.transferID));
  if (!transfer) return undefined;
  const texts = await db
    .select({ text: e.text })
    .from(e)
    .where(and(eq(e.disputeID, dispute.disputeID), isNotNull(e.submittedOn), isNotNull(e.text)))
    .orderBy(asc(e.createdOn), asc(e.evidenceID));
  const { networkID, instructionID, status, phase, createdOn, submittedOn, advancedBy } = dispute;
  const { card, mobilePay } = transfer.source;
  return {
    networkID,
    instructionID,
    paymentAmount: transfer.amount,
    brand: card?.brand ?? mobilePay?.brand ?? "",
    status,
    phase,
    createdOn,
    ...(submittedOn && { submittedOn }),
    ...(advancedBy !== null && { advancedBy }),
    texts: texts.flatMap(({ text }) => text ?? []),
  };
}

/** What the network still has to hear from the merchant. An expired dispute is given up in its place. */
export async function answerOf({ db }: DisputeCtx, dispute: DisputeRow): Promise<DisputeAnswer | undefined> {
  const { disputeID, status, answeredOn } = dispute;
  if (answeredOn) return undefined;
  if (status === "accepted" || status === "expired") return { kind: "accept" };
  if (status !== "under-review") return undefined;
  const items = await db
    .select()
    .from(e)
    .where(eq(e.disputeID, disputeID))
    .orderBy(asc(e.createdOn), asc(e.evidenceID));
  return { kind: "packet", items: items.map(toItem) };
}

/** Bytes are read only when the network wants them. */
function toItem({ evidenceID, type, text, fileName, contentType, keyVersion, wrappedKey }: EvidenceRow): PacketItem {
  if (text !== null) return { evidenceType: type, text };
  if (fileName === null || contentType === null || keyVersion === null || wrappedKey === null)
    throw new Error("the evidence is neither text nor file");
  const read = async () =>
    openEvidence(evidenceID, { keyVersion, wrappedKey, ciphertext: await fileStore().get(evidenceID) });
  return { evidenceType: type, file: { filename: fileName, mimeType: contentType, read } };
}
