import { downstream, notFound } from "@/lib/core/failure";
import type { FileID } from "@/lib/core/ids";
import { fileStore } from "@/lib/providers/file-store";
import { personOf } from "@/lib/domain/sessions/person";
import { recordAudit } from "../audit/record";
import type { Ctx } from "../context";
import { attachment } from "../download";
import { openFile } from "../vault/file";
import { loadFile } from "./rows";

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
