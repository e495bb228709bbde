import { AccountRequirement, type PersonRequirement, type Requirement } from "./requirement-id";

/** The documents that may be asked for, without the ID of their subject. */
export type DocumentRequirement = "document.representative.tin" | "document.representative.verification" | "document";

/** Every kind of requirement: its API name without the IDs of people and documents. */
export type RequirementKind = AccountRequirement | `representative.${PersonRequirement}` | DocumentRequirement;

const ABOUT_PERSON = /^(representative|document\.representative)\.([0-9a-f-]{36})\.(.+)$/i;

/** The person that a requirement is about, if any. */
export function personOf(requirement: Requirement): string | undefined {
  return ABOUT_PERSON.exec(requirement)?.[2]?.toLowerCase();
}

/** The kind of a requirement. */
export function kindOf(requirement: Requirement): RequirementKind {
  const [, about, , rest] = ABOUT_PERSON.exec(requirement) ?? [];
  if (about && rest) return `${about}.${rest}` as RequirementKind;
  return AccountRequirement.safeParse(requirement).data ?? "document";
}

/** Whether only a document answers it. */
export function isDocument(kind: RequirementKind): boolean {
  return kind.startsWith("document") || kind === "business.underwriting-documents-tier-one";
}
