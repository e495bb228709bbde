import { z } from "zod";
import { personOf } from "@/components/capabilities/requirement-words";
import type { Requirement } from "@/lib/domain/capabilities/contract";
import { UploadFile } from "@/lib/domain/files/contract";

/** The values of the form for a document. */
export interface UploadValues {
  file: File | undefined;
  filePurpose: string;
  requirement: string;
  comment: string;
}

/** Validates the form with the operation's own schema; what the document answers goes into its metadata. */
export const UploadForm = z
  .custom<UploadValues>()
  .transform(bodyOf)
  .pipe(z.preprocess((body) => body, UploadFile));

function bodyOf({ file, filePurpose, requirement, comment }: UploadValues): unknown {
  const person = requirement ? personOf(requirement as Requirement) : undefined;
  const metadata = {
    ...(requirement && { requirement_id: requirement }),
    ...(person && { representative_id: person }),
    ...(comment.trim() && { comment: comment.trim() }),
  };
  return { file, filePurpose, ...(Object.keys(metadata).length > 0 && { metadata: JSON.stringify(metadata) }) };
}
