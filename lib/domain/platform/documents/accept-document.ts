import { invalid } from "@/lib/core/failure";
import { DocumentFault, type GivenDocument, safeDocument, type SafeDocument } from "@/lib/providers/document";
import { scannerOf } from "@/lib/providers/file-scanner";
import type { SignedInCtx } from "@/lib/domain/kernel/context";

/** A context with the partner, because partners' uploads take turns. */
export type UploadCtx = SignedInCtx & { partnerID: string };

/** The document in the form that is kept. Its faults become those of the field: throws 422. */
export async function acceptDocument(
  { caller, partnerID, signal }: UploadCtx,
  owner: string,
  file: Pick<GivenDocument, "name" | "bytes" | "kinds">,
): Promise<SafeDocument> {
  if (await scannerOf(caller.mode)?.isHarmful(file.bytes)) throw invalid({ file: "was refused by the virus scanner" });
  try {
    return await safeDocument({ ...file, owner, partner: partnerID, ...(signal && { signal }) });
  } catch (error) {
    throw error instanceof DocumentFault ? invalid({ file: error.message }) : error;
  }
}
