import type { FieldControl } from "@/components/words/profile-field";
import { profileField } from "@/components/words/profile-fields";
import { fieldAsked } from "@/components/words/requirements";
import type { Scope } from "@/lib/core/scopes";
import type { AccountRequirement, Requirement } from "@/lib/domain/requirements/shared/requirement-id";
import type { AttentionItem } from "@/lib/domain/capabilities/shared/attention";
import { isDocument, kindOf, personOf } from "@/lib/domain/requirements/shared/requirement-kind";

/** Where a requirement is met, what the button says, and the permission it needs. */
export interface RequirementPlace {
  href: string;
  label: string;
  scope: Scope;
}

/** Where the link leads within an answer of several controls. */
const FIRST: Partial<Record<FieldControl, string>> = { address: "addressLine1", phone: "number", taxID: "ein.number" };

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

/** Where a requirement of an account is met; undefined without a page. */
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
  if (requirement === "account.tos-acceptance")
    return { href: `${base}/edit#form.terms`, label: "Record", scope: "profile.write" };
  const field = fieldOf(requirement);
  if (!field) return undefined;
  const person = personOf(requirement);
  return person
    ? { href: `${base}/people/${person}/edit#${field.inPerson}`, label, scope: "representatives.write" }
    : { href: `${base}/edit#profile.${field.path}`, label, scope: "profile.write" };
}

/** The control of the field that answers a requirement, by its path in a profile and in the form of a person. */
function fieldOf(requirement: Requirement): { path: string; inPerson: string } | undefined {
  const asked = fieldAsked(requirement);
  if (!asked) return undefined;
  const part = asked.ask.at ?? FIRST[profileField(asked.path).control];
  const path = part ? `${asked.path}.${part}` : asked.path;
  return { path, inPerson: path.replace(/^individual\./, "") };
}
