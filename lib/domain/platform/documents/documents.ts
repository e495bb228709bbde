import { busy, downstream, Failure, invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { FILE_NAME_MAX } from "@/lib/domain/kernel/limits";
import { DocumentFault, type DocumentUpload, safeDocument, type SafeDocument } from "@/lib/providers/document";
import { scannerOf, ScannerError } from "@/lib/providers/file-scanner";
import { fileStore } from "@/lib/providers/file-store";

/** Characters that a name may not have, such as quotes, line breaks and direction marks. They become underscores. */
const ODD = /[^\p{L}\p{M}\p{N} ._()\-+,&]/gu;

/** A file's name without its path, cut to 64 characters including the extension. `file` if nothing is left. */
export function safeFileName(sent: string): string {
  const last = sent.slice(-1024).split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .toWellFormed()
    .normalize("NFC")
    .replace(ODD, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  const [, ending = ""] = /.(\.[A-Za-z0-9]{1,8})$/.exec(plain) ?? [];
  const signs = [...plain.slice(0, plain.length - ending.length)];
  return `${
    signs
      .slice(0, FILE_NAME_MAX - ending.length)
      .join("")
      .trim() || "file"
  }${ending}`;
}

/** A context with the partner, because uploads of different partners take turns. */
export type UploadCtx = SignedInCtx & { partnerID: string };

/** Whether a scanner finds malware. Throws 503 without a verdict, so that the client retries the upload. */
async function isHarmful(mode: UploadCtx["caller"]["mode"], bytes: Buffer): Promise<boolean> {
  try {
    return (await scannerOf(mode)?.isHarmful(bytes)) ?? false;
  } catch (error) {
    throw error instanceof ScannerError ? busy("the virus scanner") : error;
  }
}

/** Throws 422 if a scanner finds malware, and 503 without a verdict. */
export async function refuseHarmful({ caller }: Pick<UploadCtx, "caller">, bytes: Buffer): Promise<void> {
  if (await isHarmful(caller.mode, bytes)) throw invalid({ file: "was refused by the virus scanner" });
}

/** The document in its stored form. Throws 422 at `file` for its faults, and 503 without a scanner's verdict. */
export async function acceptDocument(
  { caller, partnerID, signal }: UploadCtx,
  owner: string,
  file: Pick<DocumentUpload, "name" | "bytes" | "kinds">,
): Promise<SafeDocument> {
  await refuseHarmful({ caller }, file.bytes);
  try {
    return await safeDocument({ ...file, owner, partner: partnerID, ...(signal && { signal }) });
  } catch (error) {
    throw error instanceof DocumentFault ? invalid({ file: error.message }) : error;
  }
}

/** Minutes before the bytes of a failed upload are deleted. */
const UNUSED_AFTER = 60;

/**
 * Stores sealed bytes in the file store, then creates their row in a transaction. Deletes the bytes if the row is not
 * created. Throws 504 if the store does not answer.
 */
export async function storeBytes<C extends PublicCtx>(
  ctx: C,
  { partnerID, id, ciphertext }: { partnerID: AccountID; id: string; ciphertext: Buffer },
  insert: (open: C) => Promise<void>,
): Promise<void> {
  await enqueue(ctx, "discard-unused-file", { partnerID, fileID: id }, UNUSED_AFTER);
  await fileStore()
    .put(id, ciphertext)
    .catch(() => Promise.reject(downstream("the file store")));
  try {
    await inTransaction(ctx.db, (db) => insert({ ...ctx, db }), ctx.deadline);
  } catch (error) {
    // After any other error it is unknown whether the row was committed. The job checks that, and deletes the bytes
    // if necessary.
    if (error instanceof Failure)
      await fileStore()
        .delete(id)
        .catch(() => {});
    throw error;
  }
}
