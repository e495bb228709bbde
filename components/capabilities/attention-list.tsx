"use client";

import { Circle, CircleX } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { capabilityLabel } from "@/components/words/capabilities";
import { useGrants } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { covers } from "@/lib/core/access/grants";
import type { AttentionItem } from "@/lib/domain/accounts/capabilities/shared/attention";
import { listed } from "@/components/words/texts";
import { isDocument, kindOf, personOf } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { isUnderwriting } from "@/lib/domain/accounts/requirements/shared/requirement-names";
import { errorSentence } from "@/components/words/requirement-errors";
import { fieldRequestOf, requirementWords } from "@/components/words/requirements";
import type { FieldControl } from "@/components/words/profile-field";
import { profileField } from "@/components/words/profile-fields";
import type { Scope } from "@/lib/core/access/scopes";
import type { AccountRequirement, Requirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";

/** Page for meeting a requirement, its button, and the permission it needs. */
interface RequirementPlace {
  href: string;
  label: string;
  scope: Scope;
}

/** First control of an answer that has several; the link leads there. */
const FIRST: Partial<Record<FieldControl, string>> = { address: "addressLine1", phone: "number", taxID: "ein.number" };

const PEOPLE: Partial<Record<AccountRequirement, RequirementPlace["label"]>> = {
  "business.admins": "Add a person",
  "business.controllers": "Add a person",
  "business.owners": "Add a person",
  "business.indicate-owners-provided": "Go to people",
};

/** Returns the page for meeting a requirement; undefined if it has no page. */
function placeOf(
  accountID: string,
  { requirement, kind }: Pick<AttentionItem, "requirement" | "kind">,
): RequirementPlace | undefined {
  const base = `/accounts/${accountID}`;
  const label = kind === "missing" ? "Add" : "Correct";
  const requirementKind = kindOf(requirement);
  if (isDocument(requirementKind))
    return { href: `${base}/files?requirement=${requirement}`, label: "Upload", scope: "files.write" };
  if (isUnderwriting(requirementKind))
    return {
      href: `${base}/capabilities/underwriting`,
      label: kind === "missing" ? "Answer" : "Correct",
      scope: "profile.write",
    };
  const people = PEOPLE[requirementKind as AccountRequirement];
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

/** Returns the control of the field that answers a requirement: its path in a profile and in a person's form. */
function fieldOf(requirement: Requirement): { path: string; inPerson: string } | undefined {
  const field = fieldRequestOf(requirement);
  if (!field) return undefined;
  const part = field.ask.at ?? FIRST[profileField(field.path).control];
  const path = part ? `${field.path}.${part}` : field.path;
  return { path, inPerson: path.replace(/^individual\./, "") };
}

interface AttentionListProps {
  accountID: string;
  items: readonly AttentionItem[];
  names?: ReadonlyMap<string, string>;
  /** Omits the capabilities that need it. */
  isShort?: boolean;
}

/** Open requirements of an account: one sentence each, who can act, and a link. */
export function AttentionList({ accountID, items, names, isShort = false }: AttentionListProps) {
  return (
    <ul className="divide-y">
      {items.map((item) => (
        <AttentionLine
          key={item.requirement}
          accountID={accountID}
          item={item}
          person={names?.get(personOf(item.requirement) ?? "")}
          isShort={isShort}
        />
      ))}
    </ul>
  );
}

/** Returns who can act. Only the account holder can accept terms; a partner can record that they did. */
function whoActs({ requirement }: AttentionItem, mayAct: boolean): string {
  if (requirement === "account.tos-acceptance")
    return mayAct
      ? "Only the account holder can do this. You can record that it’s done."
      : "Only the account holder can do this.";
  return mayAct ? "You or the account holder can do this." : "Only the account holder can do this.";
}

type LineProps = { accountID: string; item: AttentionItem; person: string | undefined; isShort: boolean };

function AttentionLine({ accountID, item, person, isShort }: LineProps) {
  const place = placeOf(accountID, item);
  const grants = useGrants();
  const mayAct = place !== undefined && covers(grants, place.scope, accountID);
  const isMissing = item.kind === "missing";
  const { label, missing } = requirementWords(item.requirement);
  const Mark = isMissing ? Circle : CircleX;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <Mark aria-hidden className={cn("mt-0.5 size-4 shrink-0", isMissing ? "text-muted-foreground" : "text-danger")} />
      <div className="grid min-w-0 grow basis-56 gap-0.5">
        <p className={cn("font-medium", !isMissing && "text-danger")}>
          <span className="font-semibold">{isMissing ? "Missing" : "Didn’t match"}: </span>
          {label}
          {person && ` of ${person}`}
        </p>
        <p>{isMissing ? missing : errorSentence(item)}</p>
        <p className="text-[0.8125rem] text-muted-foreground">
          {whoActs(item, mayAct)}
          {!isShort && ` Needed for ${listed(item.capabilities.map(capabilityLabel))}.`}
        </p>
      </div>
      {mayAct && (
        <Button size="sm" asChild>
          <AppLink href={place.href}>
            {place.label}
            <span className="sr-only">
              {" "}
              {label}
              {person && ` of ${person}`}
            </span>
          </AppLink>
        </Button>
      )}
    </li>
  );
}
