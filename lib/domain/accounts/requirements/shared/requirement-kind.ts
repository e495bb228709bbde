import { isID } from "@/lib/core/api/is-id";
import type { AccountRequirement, PersonRequirement, Requirement } from "./requirement-id";
import { DOCUMENTS_OF_REPRESENTATIVE, OF_ACCOUNT, OF_REPRESENTATIVE } from "./requirement-names";

/** The documents that may be requested, without the ID of their subject. */
export type DocumentRequirement = "document.representative.tin" | "document.representative.verification" | "document";

/** Every kind of requirement: its API name without the IDs of people and documents. */
export type RequirementKind = AccountRequirement | `representative.${PersonRequirement}` | DocumentRequirement;

const ABOUT_PERSON = /^(representative|document\.representative)\.([0-9a-f-]{36})\.(.+)$/i;

/** Whether the text is the full name of a requirement. */
export function isRequirement(name: string): name is Requirement {
  const [, about, person = "", rest] = ABOUT_PERSON.exec(name) ?? [];
  const names: readonly string[] = about === "representative" ? OF_REPRESENTATIVE : DOCUMENTS_OF_REPRESENTATIVE;
  if (about && rest) return isID(person) && names.includes(rest);
  return (
    OF_ACCOUNT.some((one) => one === name) || (name.startsWith("document.") && isID(name.slice("document.".length)))
  );
}

export function personOf(requirement: Requirement): string | undefined {
  return ABOUT_PERSON.exec(requirement)?.[2]?.toLowerCase();
}

export function kindOf(requirement: Requirement): RequirementKind {
  const [, about, , rest] = ABOUT_PERSON.exec(requirement) ?? [];
  if (about && rest) return `${about}.${rest}` as RequirementKind;
  return OF_ACCOUNT.find((name) => name === requirement) ?? "document";
}

export function isDocument(kind: RequirementKind): boolean {
  return kind.startsWith("document") || kind === "business.underwriting-documents-tier-one";
}
