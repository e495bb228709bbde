"use client";

import { optionID, useOption } from "@/components/form/use-field";
import { useGrants } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError, FieldGroup } from "@/components/ui/field";
import { resourceLabel } from "@/components/words/permissions";
import { mayDelegate } from "@/lib/core/grants";
import { type Scope, SCOPES } from "@/lib/core/scopes";

/** One resource with the scopes that open it. */
interface ScopeGroup {
  resource: string;
  label: string;
  scopes: readonly { scope: Scope; verb: string }[];
}

/** Card details are granted by account, apart from all others. */
export const SECURE_SCOPE = "issued-cards.read-secure" satisfies Scope;

/** All scopes a key may hold without naming an account, by resource. */
const SCOPE_GROUPS: readonly ScopeGroup[] = groups();

function groups(): ScopeGroup[] {
  const found = new Map<string, { scope: Scope; verb: string }[]>();
  for (const scope of SCOPES) {
    if (scope === SECURE_SCOPE) continue;
    const dot = scope.lastIndexOf(".");
    const resource = scope.slice(0, dot);
    found.set(resource, [...(found.get(resource) ?? []), { scope, verb: verbOf(scope.slice(dot + 1)) }]);
  }
  return [...found].map(([resource, scopes]) => ({ resource, label: resourceLabel(resource), scopes }));
}

function verbOf(ending: string): string {
  if (ending === "read") return "View";
  return ending === "write" ? "Change" : ending.charAt(0).toUpperCase() + ending.slice(1);
}

/** Scopes in the specification's order, so that an index in an answer stays what it was; those of one account last. */
export function inOrder(scopes: readonly string[]): string[] {
  const rank = (scope: string) => {
    const index = (SCOPES as readonly string[]).indexOf(scope);
    return index < 0 ? SCOPES.length : index;
  };
  return [...new Set(scopes)].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

export interface APIKeyScopesProps {
  value: readonly string[];
  onValueChange: (scopes: string[]) => void;
  error?: string | undefined;
}

/** Shows what a key can do, by resource. Nobody can grant more than their own permissions. */
export function APIKeyScopes({ value, onValueChange, error }: APIKeyScopesProps) {
  const grants = useGrants();
  const set = (scope: string, isOn: boolean) =>
    onValueChange(inOrder(isOn ? [...value, scope] : value.filter((other) => other !== scope)));
  const offered = SCOPE_GROUPS.flatMap(({ scopes }) => scopes).filter(({ scope }) => mayDelegate(grants, { scope }));
  const readable = offered.filter(({ scope }) => scope.endsWith(".read")).map(({ scope }) => scope);
  return (
    <FieldGroup
      legend="Permissions"
      name="scopes"
      error={error}
      hint="A new key has no permissions. Write does not include read."
    >
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => onValueChange(inOrder([...value, ...readable]))}>
          View everything
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onValueChange([])}>
          Clear
        </Button>
        <p className="tabular ml-auto text-[0.8125rem] text-muted-foreground" aria-live="polite">
          {value.length} chosen
        </p>
      </div>
      <ul className="divide-y rounded-lg border">
        {SCOPE_GROUPS.map((group) => (
          <ScopeRow
            key={group.resource}
            group={group}
            value={value}
            onSet={set}
            isHeld={(scope) => offered.some((one) => one.scope === scope)}
          />
        ))}
      </ul>
    </FieldGroup>
  );
}

interface ScopeRowProps {
  group: ScopeGroup;
  value: readonly string[];
  onSet: (scope: string, isOn: boolean) => void;
  isHeld: (scope: string) => boolean;
}

function ScopeRow({ group, value, onSet, isHeld }: ScopeRowProps) {
  const isAnyHeld = group.scopes.some(({ scope }) => isHeld(scope));
  return (
    <li className="grid gap-x-4 gap-y-1 px-3.5 py-2 sm:grid-cols-[minmax(10rem,1fr)_2fr]">
      <span className="text-sm">
        {group.label}
        {!isAnyHeld && (
          <span className="block text-[0.8125rem] text-muted-foreground">You do not have this permission</span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-6 gap-y-1">
        {group.scopes.map(({ scope, verb }) => (
          <ScopeBox
            key={scope}
            scope={scope}
            verb={verb}
            group={group}
            isChosen={value.includes(scope)}
            isDisabled={!isHeld(scope)}
            onSet={onSet}
          />
        ))}
      </span>
    </li>
  );
}

interface ScopeBoxProps {
  scope: string;
  verb: string;
  group: ScopeGroup;
  isChosen: boolean;
  isDisabled: boolean;
  onSet: (scope: string, isOn: boolean) => void;
}

function ScopeBox({ scope, verb, group, isChosen, isDisabled, onSet }: ScopeBoxProps) {
  const id = optionID("scopes", scope);
  const error = useOption("scopes", scope, scope, { isChosen });
  return (
    <span className="min-w-24">
      <Checkbox
        id={id}
        label={
          <>
            {verb}
            <span className="sr-only"> {group.label}</span>
          </>
        }
        checked={isChosen}
        disabled={isDisabled}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onSet(scope, event.target.checked)}
      />
      <FieldError id={`${id}-error`} message={error} />
    </span>
  );
}
