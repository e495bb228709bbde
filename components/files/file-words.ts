import { ERROR_WORDS } from "@/components/words/requirement-errors";
import { requirementWords } from "@/components/words/requirements";
import type { AccountType } from "@/lib/domain/accounts/contract";
import type { DocumentError, FileDetails, FileMetadata, FilePurpose } from "@/lib/domain/files/contract";
import { FILE_PURPOSES } from "@/lib/domain/files/shared/names";
import { isRequirement } from "@/lib/domain/requirements/shared/requirement-kind";

/** What a document is to prove, in words. */
export const PURPOSE_WORDS: Record<FilePurpose, string> = {
  business_verification: "Proof of business",
  representative_verification: "Proof for a person",
  individual_verification: "Proof of identity",
  merchant_underwriting: "Underwriting",
  account_requirement: "Requirement",
  identity_verification: "Identity document",
};

const OF_PEOPLE: readonly FilePurpose[] = ["individual_verification", "identity_verification", "account_requirement"];

/** The purposes that make sense for an account of a type. */
export function purposesOf(accountType: AccountType): FilePurpose[] {
  return FILE_PURPOSES.filter((purpose) =>
    accountType === "individual" ? OF_PEOPLE.includes(purpose) : purpose !== "individual_verification",
  );
}

/** The purpose of a document which answers a requirement. */
export function purposeOf(requirement: string | undefined): FilePurpose {
  if (!requirement) return "account_requirement";
  if (requirement.includes("underwriting")) return "merchant_underwriting";
  if (requirement.startsWith("document.representative.")) return "representative_verification";
  if (requirement.startsWith("document.individual.")) return "individual_verification";
  return requirement.startsWith("document.business.") ? "business_verification" : "account_requirement";
}

/** Why a document is refused, for those who decide on it in the sandbox. */
export function documentError(code: DocumentError): string {
  const { problem } = ERROR_WORDS[code];
  return problem.en.charAt(0).toUpperCase() + problem.en.slice(1);
}

/** What a document's metadata says; nothing when another program wrote it. */
export function fileMetadata({ metadata }: Pick<FileDetails, "metadata">): FileMetadata {
  try {
    return JSON.parse(metadata || "{}") as FileMetadata;
  } catch {
    return {};
  }
}

/** What a document is for, in words: the requirement it answers, or its purpose. */
export function subjectOf(file: FileDetails): string {
  const { requirement_id: requirement } = fileMetadata(file);
  return requirement && isRequirement(requirement)
    ? requirementWords(requirement).label
    : PURPOSE_WORDS[file.filePurpose];
}
