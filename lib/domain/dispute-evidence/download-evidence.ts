import { downstream, notFound } from "@/lib/core/failure";
import { fileStore } from "@/lib/providers/file-store";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { attachment } from "../download";
import { openEvidence } from "../vault/evidence";
import { loadEvidence, type OneEvidence } from "./rows";

/** The bytes of a file, to save and never to show. The audit trail records it. Throws 404, also for a text, and 504. */
export async function downloadEvidence(ctx: Ctx, which: OneEvidence): Promise<Response> {
  const { evidenceID, fileName, contentType, keyVersion, wrappedKey } = await loadEvidence(ctx, which);
  if (fileName === null || contentType === null || keyVersion === null || !wrappedKey?.length) throw notFound("file");
  const ciphertext = await fileStore()
    .get(evidenceID)
    .catch(() => Promise.reject(downstream("the file store")));
  const bytes = openEvidence(evidenceID, { keyVersion, wrappedKey, ciphertext });
  const { accountID } = ctx;
  await recordAudit(ctx, { action: "dispute-evidence.download", object: evidenceID, outcome: "disclosed", accountID });
  return attachment(bytes, { name: fileName, contentType });
}
