import type { AccountType } from "@/lib/domain/accounts/accounts/contract";
import type { FilePurpose } from "@/lib/domain/accounts/files/contract";
import { FILE_PURPOSES } from "@/lib/domain/accounts/files/shared/names";

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
