import type { Scope } from "@/lib/core/scopes";
import type { AccountRequirement, PersonRequirement, Requirement } from "@/lib/domain/capabilities/contract";
import type { AttentionItem } from "@/lib/domain/requirements/shared/attention";
import { isDocument, kindOf, personOf } from "@/lib/domain/requirements/shared/requirement-kind";

/** Where a requirement is met, what the button there says, and what one needs to be allowed. */
export interface RequirementPlace {
  href: string;
  label: string;
  scope: Scope;
}

const BUSINESS: Partial<Record<AccountRequirement, string>> = {
  "business.legalname": "legalBusinessName",
  "business.description-or-website": "description",
  "business.description": "description",
  "business.entity-type": "businessType",
  "business.business-type": "businessType",
  "business.dba": "doingBusinessAs",
  "business.ein": "taxID.ein.number",
  "business.address": "address.addressLine1",
  "business.phone": "phone.number",
  "business.classification": "industryCodes.mcc",
  "business.industry-code-mcc": "industryCodes.mcc",
};

/** Where the answers of a person stand, below the person. */
const PERSON: Record<PersonRequirement, string> = {
  mobile: "phone.number",
  email: "email",
  "email-or-mobile": "email",
  firstname: "name.firstName",
  lastname: "name.lastName",
  address: "address.addressLine1",
  "ssn-last4": "governmentID",
  ssn: "governmentID",
  birthdate: "birthDate",
  "job-title": "responsibilities.jobTitle",
  "is-controller": "responsibilities.isController",
  "is-owner": "responsibilities.isOwner",
  ownership: "responsibilities.ownershipPercentage",
};

const PEOPLE: Partial<Record<AccountRequirement, RequirementPlace["label"]>> = {
  "business.admins": "Add a person",
  "business.controllers": "Add a person",
  "business.owners": "Add a person",
  "business.indicate-owners-provided": "Go to people",
};

const UNDERWRITING = new Set<string>([
  "business.average-transaction-size",
  "business.max-transaction-size",
  "business.average-monthly-transaction-volume",
  "business.volume-by-customer-type",
  "business.card-volume-distribution",
  "business.fulfillment",
]);

/** Where an account's requirement is met; undefined for what has no page. */
export function placeOf(
  accountID: string,
  { requirement, kind }: Pick<AttentionItem, "requirement" | "kind">,
): RequirementPlace | undefined {
  const base = `/accounts/${accountID}`;
  const label = kind === "missing" ? "Add" : "Correct";
  const known = kindOf(requirement);
  if (isDocument(known))
    return { href: `${base}/files?requirement=${requirement}`, label: "Upload", scope: "files.write" };
  if (UNDERWRITING.has(known))
    return {
      href: `${base}/capabilities/underwriting`,
      label: kind === "missing" ? "Answer" : "Correct",
      scope: "profile.write",
    };
  const people = PEOPLE[known as AccountRequirement];
  if (people)
    return {
      href: people === "Add a person" ? `${base}/people/new` : `${base}/people`,
      label: people,
      scope: "representatives.write",
    };
  const [, part] = /^(?:representative|individual)\.(.+)$/.exec(known) ?? [];
  const person = personOf(requirement);
  const field = part && PERSON[part as PersonRequirement];
  if (person && field) return { href: `${base}/people/${person}/edit#${field}`, label, scope: "representatives.write" };
  const path = fieldOf(requirement, field);
  return path === undefined
    ? undefined
    : { href: `${base}/edit#${path}`, label: path === "form.terms" ? "Record" : label, scope: "profile.write" };
}

function fieldOf(requirement: Requirement, field: string | undefined): string | undefined {
  if (requirement === "account.tos-acceptance") return "form.terms";
  if (field) return `profile.individual.${field}`;
  const business = BUSINESS[requirement as AccountRequirement];
  return business && `profile.business.${business}`;
}
