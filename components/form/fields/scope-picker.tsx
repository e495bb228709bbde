"use client";

import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { cn } from "@/components/ui/cn";
import { Field, FieldContext, FieldError } from "@/components/ui/fields/field";
import { Input } from "@/components/ui/fields/input";
import { resourceLabel, scopeLabel, scopeVerb } from "@/lib/core/access/scope-words";
import { resourceOf, type Scope, SCOPE_GROUPS, type ScopeGroup } from "@/lib/core/access/scopes";
import { useFaultsByValue } from "../form-context";
import { optionID, useOption } from "../use-field";

interface ScopePickerProps<S extends Scope> {
  offered: readonly S[];
  chosen: readonly string[];
  onToggle: (scope: S, isChosen: boolean) => void;
  children?: ReactNode;
}

export function ScopePicker<S extends Scope>({ offered, chosen, onToggle, children }: ScopePickerProps<S>) {
  const { shown, toolbar } = useShown(offered, chosen);
  const groups = groupsOf(shown);
  const count = offered.filter((scope) => chosen.includes(scope)).length;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {children && (
          <div role="group" aria-label="Presets" className="flex flex-wrap gap-2">
            {children}
          </div>
        )}
        <p role="status" className="tabular ml-auto text-[0.8125rem] text-muted-foreground">
          {count} of {offered.length} chosen
        </p>
      </div>
      {toolbar}
      {groups.length === 0 && <p className="text-muted-foreground">No permission matches.</p>}
      {groups.map(({ group, resources }) => (
        <ScopeGroupBox key={group} group={group} offered={offered} chosen={chosen}>
          {resources.map((scopes) => (
            <ResourceRow key={scopes[0]} scopes={scopes} chosen={chosen} onToggle={onToggle} />
          ))}
        </ScopeGroupBox>
      ))}
    </div>
  );
}

/** The search, and the scopes of all resources that match it. Scopes that the server rejected are always included. */
function useShown<S extends Scope>(offered: readonly S[], chosen: readonly string[]) {
  const [isShort, setShort] = useState(false);
  const [wanted, setWanted] = useState("");
  const refused = useFaultsByValue("scopes");
  const text = wanted.trim().toLowerCase();
  const isRefused = (scope: Scope) => chosen.includes(scope) && refused.has(scope);
  const isNamed = (scope: Scope) => `${scope} ${scopeLabel(scope)} ${LINES[scope]}`.toLowerCase().includes(text);
  const passes = (ofResource: readonly Scope[]) =>
    ofResource.some(isRefused) ||
    (ofResource.some(isNamed) && (!isShort || ofResource.some((scope) => chosen.includes(scope))));
  const toolbar = (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Field label="Find a permission" isLabelHidden className="w-full sm:w-60">
        <Input
          type="search"
          placeholder="Find a permission"
          autoComplete="off"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          onKeyDown={ignoreEnter}
        />
      </Field>
      <Checkbox
        label="Show only what is chosen"
        checked={isShort}
        onChange={(event) => setShort(event.target.checked)}
      />
    </div>
  );
  const siblingsOf = (scope: Scope) => offered.filter((other) => resourceOf(other) === resourceOf(scope));
  return { shown: offered.filter((scope) => passes(siblingsOf(scope))), toolbar };
}

/** Keeps Enter in the search from submitting the surrounding form. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) event.preventDefault();
}

function groupsOf<S extends Scope>(scopes: readonly S[]): { group: ScopeGroup; resources: S[][] }[] {
  const groups = Object.entries(SCOPE_GROUPS) as [ScopeGroup, readonly string[]][];
  return groups
    .map(([group, resources]) => ({
      group,
      resources: resources
        .map((resource) => scopes.filter((scope) => resourceOf(scope) === resource))
        .filter((ofResource) => ofResource.length > 0),
    }))
    .filter(({ resources }) => resources.length > 0);
}

interface ScopeGroupBoxProps {
  group: ScopeGroup;
  offered: readonly Scope[];
  chosen: readonly string[];
  children: ReactNode;
}

/** One group and its number of chosen scopes, including those that the search hides. */
function ScopeGroupBox({ group, offered, chosen, children }: ScopeGroupBoxProps) {
  const name = GROUP_NAMES[group];
  const resources: readonly string[] = SCOPE_GROUPS[group];
  const scopes = offered.filter((scope) => resources.includes(resourceOf(scope)));
  return (
    <div role="group" aria-label={name} className="overflow-hidden rounded-lg border">
      <p className="flex items-baseline justify-between gap-4 border-b bg-muted/50 px-3.5 py-2">
        <span className="text-sm font-semibold">{name}</span>
        <span className="tabular text-[0.8125rem] text-muted-foreground">
          {scopes.filter((scope) => chosen.includes(scope)).length} of {scopes.length}
        </span>
      </p>
      <ul className="divide-y">{children}</ul>
    </div>
  );
}

interface ResourceRowProps<S extends Scope> {
  scopes: readonly S[];
  chosen: readonly string[];
  onToggle: (scope: S, isChosen: boolean) => void;
}

function ResourceRow<S extends Scope>({ scopes, chosen, onToggle }: ResourceRowProps<S>) {
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-3.5 py-2.5 sm:grid-cols-[9rem_1fr]">
      <span className="text-sm font-medium">{resourceLabel(resourceOf(scopes[0] ?? ""))}</span>
      <span className="grid content-start gap-x-4 gap-y-1.5 sm:grid-cols-2">
        {scopes.map((scope) => (
          <ScopeBox
            key={scope}
            scope={scope}
            isChosen={chosen.includes(scope)}
            onToggle={(isChosen) => onToggle(scope, isChosen)}
          />
        ))}
      </span>
    </li>
  );
}

interface ScopeBoxProps {
  scope: Scope;
  isChosen: boolean;
  onToggle: (isChosen: boolean) => void;
}

function ScopeBox({ scope, isChosen, onToggle }: ScopeBoxProps) {
  const id = optionID("scopes", scope);
  const error = useOption("scopes", scope, scope, { isChosen });
  return (
    <FieldContext
      value={{ isInvalid: error !== undefined, isRequired: false, ...(error && { describedBy: `${id}-error` }) }}
    >
      <span className={cn("grid content-start gap-1", scope.endsWith(".write") && "sm:col-start-2")}>
        <Checkbox
          id={id}
          label={scopeVerb(scope)}
          hint={LINES[scope]}
          aria-label={scopeLabel(scope)}
          checked={isChosen}
          onChange={(event) => onToggle(event.target.checked)}
        />
        <FieldError id={`${id}-error`} message={error && `${scope} ${error}`} />
      </span>
    </FieldContext>
  );
}

const GROUP_NAMES: Record<ScopeGroup, string> = {
  money: "Money",
  accounts: "Accounts & onboarding",
  cards: "Cards",
  developers: "Developers & reporting",
  unused: "Not in use",
};

const UNUSED = "No operation asks for it today.";

const LINES: Record<Scope, string> = {
  "accounts.read": "List accounts and onboarding invites.",
  "accounts.write": "Create accounts. Create, send and revoke invites.",
  "analytics.read": "Get sums of payments, fees and accounts.",
  "mobile-pay-merchant.read": UNUSED,
  "mobile-pay-merchant.write": UNUSED,
  "mobile-pay.read": "See which domains offer mobile pay.",
  "mobile-pay.write": "Register domains and start mobile pay sessions.",
  "bank-accounts.read": "See bank accounts, without full numbers.",
  "bank-accounts.write": "Link, verify and remove bank accounts.",
  "branding.read": "See the brand of hosted pages.",
  "branding.write": "Set the brand of hosted pages.",
  "capabilities.read": "See what an account may do, and what it still needs.",
  "capabilities.write": "Request and disable capabilities.",
  "cards.read": "See linked cards, without full numbers.",
  "cards.write": "Link, update and disable cards.",
  "documents.read": UNUSED,
  "documents.write": UNUSED,
  "fed.read": "Find banks by name or routing number.",
  "files.read": "See which files were uploaded for an account.",
  "files.write": "Upload files for an account.",
  "issued-cards.read": "See cards and what they spent, without full numbers.",
  "issued-cards.write": "Create, update and close cards.",
  "issued-cards.read-secure": "See the full number of every card.",
  "payment-methods.read": "See how an account can pay and be paid.",
  "ping.read": "Check that the key works.",
  "profile-enrichment.read": UNUSED,
  "profile.read": "See an account’s details, underwriting and fee plans.",
  "profile.write": "Change an account’s details, underwriting and fee plan.",
  "profile.disconnect": "End your connection to an account for good.",
  "representatives.read": "See who represents and owns a business.",
  "representatives.write": "Add, change and remove those people.",
  "transfers.read": "See transfers, refunds, disputes, schedules and fees.",
  "transfers.write": "Move and refund money, and respond to disputes.",
  "wallets.read": "See balances, wallet transactions and statements.",
};
