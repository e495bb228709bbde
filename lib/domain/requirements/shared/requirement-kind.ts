import { AccountRequirement, type PersonRequirement, type Requirement } from "@/lib/domain/capabilities/contract";

/** What documents may be asked for, without the ID of whom or what they are about. */
export type DocumentRequirement = "document.representative.tin" | "document.representative.verification" | "document";

/** Every kind of requirement: an ID of the contract, less the IDs of people and documents within it. */
export type RequirementKind = AccountRequirement | `representative.${PersonRequirement}` | DocumentRequirement;

const ABOUT_PERSON = /^(representative|document\.representative)\.([0-9a-f-]{36})\.(.+)$/i;

/** The person a requirement is about, if it is about one. */
export function personOf(requirement: Requirement): string | undefined {
  return ABOUT_PERSON.exec(requirement)?.[2]?.toLowerCase();
}

/** What kind of requirement it is. */
export function kindOf(requirement: Requirement): RequirementKind {
  const [, about, , rest] = ABOUT_PERSON.exec(requirement) ?? [];
  if (about && rest) return `${about}.${rest}` as RequirementKind;
  return AccountRequirement.safeParse(requirement).data ?? "document";
}

/** Whether it is answered by a document alone. */
export function isDocument(kind: RequirementKind): boolean {
  return kind.startsWith("document") || kind === "business.underwriting-documents-tier-one";
}
