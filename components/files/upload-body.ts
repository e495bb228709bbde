import { personOf } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import type { Requirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";

/** The form for a document. */
export interface UploadValues {
  file: File | undefined;
  filePurpose: string;
  requirement: string;
  comment: string;
}

/** A document as it is sent: what it answers, and whose it is, go into its metadata. */
export function uploadBody({ file, filePurpose, requirement, comment }: UploadValues) {
  const person = requirement ? personOf(requirement as Requirement) : undefined;
  const metadata = {
    ...(requirement && { requirement_id: requirement }),
    ...(person && { representative_id: person }),
    ...(comment.trim() && { comment: comment.trim() }),
  };
  return { file, filePurpose, ...(Object.keys(metadata).length > 0 && { metadata: JSON.stringify(metadata) }) };
}
