import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import type { FilePurpose } from "@/lib/domain/accounts/files/contract";
import { FILE_PURPOSES } from "@/lib/domain/accounts/files/shared/names";
import type { Requirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { personOf } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { files } from "@/lib/generated/operations/files";

const OF_PEOPLE: readonly FilePurpose[] = ["individual_verification", "identity_verification", "account_requirement"];

export function purposesOf(accountType: AccountType): FilePurpose[] {
  return FILE_PURPOSES.filter((purpose) =>
    accountType === "individual" ? OF_PEOPLE.includes(purpose) : purpose !== "individual_verification",
  );
}

export function purposeOf(requirement: string | undefined): FilePurpose {
  if (!requirement) return "account_requirement";
  if (requirement.includes("underwriting")) return "merchant_underwriting";
  if (requirement.startsWith("document.representative.")) return "representative_verification";
  if (requirement.startsWith("document.individual.")) return "individual_verification";
  return requirement.startsWith("document.business.") ? "business_verification" : "account_requirement";
}

export interface UploadValues {
  file: File | undefined;
  filePurpose: string;
  requirement: string;
  comment: string;
}

/** Returns a document as it is sent. Its metadata holds the requirement it answers and the person it belongs to. */
export function uploadBody({ file, filePurpose, requirement, comment }: UploadValues) {
  const person = requirement ? personOf(requirement as Requirement) : undefined;
  const metadata = {
    ...(requirement && { requirement_id: requirement }),
    ...(person && { representative_id: person }),
    ...(comment.trim() && { comment: comment.trim() }),
  };
  return { file, filePurpose, ...(Object.keys(metadata).length > 0 && { metadata: JSON.stringify(metadata) }) };
}

/** Operations to refetch after a document was reviewed. */
export const DECISION_READS = [files.list, capabilities.list, accounts.get];
