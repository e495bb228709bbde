import { requirementWords } from "@/components/words/requirements";
import type { FileDetails, FileMetadata, FilePurpose } from "@/lib/domain/accounts/files/contract";
import { isRequirement } from "@/lib/domain/accounts/requirements/shared/requirement-kind";

export const PURPOSE_WORDS: Record<FilePurpose, string> = {
  business_verification: "Proof of business",
  representative_verification: "Proof for a person",
  individual_verification: "Proof of identity",
  merchant_underwriting: "Underwriting",
  account_requirement: "Requirement",
  identity_verification: "Identity document",
};

/** Returns a document's metadata; nothing if another program wrote it. */
export function fileMetadata({ metadata }: Pick<FileDetails, "metadata">): FileMetadata {
  try {
    return JSON.parse(metadata || "{}") as FileMetadata;
  } catch {
    return {};
  }
}

/** Returns the subject of a document: the requirement it answers, or its purpose. */
export function subjectOf(file: FileDetails): string {
  const { requirement_id: requirement } = fileMetadata(file);
  return requirement && isRequirement(requirement)
    ? requirementWords(requirement).label
    : PURPOSE_WORDS[file.filePurpose];
}
