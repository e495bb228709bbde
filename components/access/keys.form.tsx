"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ChosenBar } from "@/components/form/fields/chosen-bar";
import { AccountCombobox } from "@/components/form/fields/account-combobox";
import { ValueSelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { OperationForm } from "@/components/form/operation-form";
import { optionID, useOption, useValueField } from "@/components/form/use-field";
import { useCan, useGrants } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldError, FieldGroup } from "@/components/ui/field";
import { MONEY_SCOPES, resourceLabel, resourceNote } from "@/components/words/permissions";
import type { FieldFault } from "@/lib/client/form-errors";
import { queryFor } from "@/lib/client/query";
import { mayDelegate } from "@/lib/core/grants";
import { formatScope, parseScope } from "@/lib/core/parse-scope";
import { inScopeOrder, SCOPES, type Scope } from "@/lib/core/scopes";
import type { NewAPIKey } from "@/lib/domain/access/keys/dashboard";
import { webOriginOf } from "@/lib/domain/access/keys/shared/web-origin";
import { attestations } from "@/lib/generated/operations/compliance";
import { apiKeys } from "@/lib/generated/operations/keys";

const LIVES = [
  { value: 30, label: "In 30 days" },
  { value: 90, label: "In 90 days" },
  { value: 365, label: "In a year" },
];
const NEW_KEY = { name: "", scopes: [], expiresInDays: 90, origins: "" };

const addressesIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean);

function originFaults({ origins }: Pick<typeof NEW_KEY, "origins">): FieldFault[] {
  const bad = addressesIn(origins).find((written) => webOriginOf(written) === undefined);
  const message = `${bad} can’t be used. Write each address without a path, as in https://shop.example.`;
  return bad === undefined ? [] : [{ path: "origins", message }];
}

/** Creates an API key, and hands it with its secret to the caller. */
export function APIKeyForm({ onCreated }: { onCreated: (key: NewAPIKey) => void }) {
  return (
    <OperationForm
      operation={apiKeys.create}
      refresh={[apiKeys.list]}
      defaults={NEW_KEY}
      toBody={({ origins, ...same }) => ({
        ...same,
        ...(originFaults({ origins }).length === 0 && origins.trim() && { origins: addressesIn(origins) }),
      })}
      faults={originFaults}
      labels={["Create key", "Creating…"]}
      cancel="/developers/api-keys"
      className="max-w-3xl"
      done={onCreated}
    >
      <Card>
        <CardBody className="grid gap-5">
          <TextField label="Name" name="name" isRequired hint="Where you use the key, such as “billing server”." />
          <ValueSelectField
            label="Expires"
            name="expiresInDays"
            hint="Replace a key before it expires. Two keys can be active at the same time."
            options={LIVES}
            placeholder="Never"
          />
          <ScopesField />
          <TextField
            label="Web sites"
            name="origins"
            hint="Addresses whose pages may use access tokens of this key, like https://shop.example. Separate them with commas. Its tokens then work nowhere else."
            isOptional
            input={{ inputMode: "url", autoCapitalize: "none", spellCheck: false }}
          />
        </CardBody>
      </Card>
    </OperationForm>
  );
}

const isSecure = (scope: string) => scope.endsWith(`/${SECURE_SCOPE}`);

function ScopesField() {
  const { field, error } = useValueField("scopes", "Permissions");
  const value = field.value as readonly string[];
  const change = (next: readonly string[]) => field.onChange(inScopeOrder(next));
  const plain = value.filter((scope) => !isSecure(scope));
  return (
    <>
      <APIKeyScopes
        value={plain}
        error={error}
        onValueChange={(next) => change([...next, ...value.filter(isSecure)])}
      />
      <APIKeySecureScope
        value={value.find(isSecure)}
        onValueChange={(next) => change(next ? [...plain, next] : plain)}
      />
    </>
  );
}

interface APIKeySecureScopeProps {
  /** The qualified scope that is chosen. */
  value: string | undefined;
  onValueChange: (scope: string | undefined) => void;
}

/** Full card numbers of one account: apart from all other permissions, and only after saying so. */
function APIKeySecureScope({ value, onValueChange }: APIKeySecureScopeProps) {
  const id = useId();
  const [isWanted, setWanted] = useState(value !== undefined);
  const obstacle = useSecureObstacle();
  const error = useOption("scopes", value ?? "", "Account", { isChosen: value !== undefined });
  const name = optionID("scopes", value ?? "");
  const want = (isOn: boolean) => {
    setWanted(isOn);
    if (!isOn) onValueChange(undefined);
  };
  return (
    <div className="grid gap-3 rounded-lg border border-warning-border bg-warning-soft p-3.5">
      <Checkbox
        id={id}
        label="View one account’s full card numbers"
        hint={
          obstacle ??
          "Anyone with this key can pay with that account’s cards. Systems that handle card numbers are subject to PCI DSS."
        }
        checked={isWanted}
        disabled={obstacle !== null}
        onChange={(event) => want(event.target.checked)}
      />
      {isWanted && (
        <Field label="Account" name={name} isRequired error={error}>
          <AccountCombobox
            name={name}
            value={(value && parseScope(value)?.accountID) ?? ""}
            capability="card-issuing"
            onValueChange={(accountID) =>
              onValueChange(accountID ? formatScope({ scope: SECURE_SCOPE, accountID }) : undefined)
            }
          />
        </Field>
      )}
    </div>
  );
}

function useSecureObstacle() {
  const mayGrant = [useCan("attestations.write"), useCan("issued-cards.reveal")].some(Boolean);
  const { data } = useQuery({ ...queryFor(attestations.get), enabled: useCan("attestations.read") && mayGrant });
  if (!mayGrant) return "Only owners, administrators and card-data viewers can grant this permission.";
  if (!data || data.current) return null;
  return (
    <>
      Requires a current PCI attestation.{" "}
      <AppLink href="/settings/compliance" className="font-medium text-primary-text underline underline-offset-2">
        Record one
      </AppLink>
    </>
  );
}

/** One resource with the scopes that open it. */
interface ScopeGroup {
  resource: string;
  label: string;
  scopes: readonly { scope: Scope; verb: string }[];
}

/** Card details are granted by account, apart from all others. */
const SECURE_SCOPE = "issued-cards.read-secure" satisfies Scope;

const VERBS: Partial<Record<string, string>> = { read: "View", write: "Change" };
const verbOf = (ending: string) => VERBS[ending] ?? ending.charAt(0).toUpperCase() + ending.slice(1);

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

interface APIKeyScopesProps {
  value: readonly string[];
  onValueChange: (scopes: string[]) => void;
  error?: string | undefined;
}

/** Shows what a key can do, by resource. Nobody can grant more than their own permissions. */
function APIKeyScopes({ value, onValueChange, error }: APIKeyScopesProps) {
  const grants = useGrants();
  const set = (scope: string, isOn: boolean) =>
    onValueChange(inScopeOrder(isOn ? [...value, scope] : value.filter((other) => other !== scope)));
  const offered = SCOPE_GROUPS.flatMap(({ scopes }) => scopes).filter(({ scope }) => mayDelegate(grants, { scope }));
  const readable = offered.filter(({ scope }) => scope.endsWith(".read")).map(({ scope }) => scope);
  const paying = offered.filter(({ scope }) => MONEY_SCOPES.includes(scope)).map(({ scope }) => scope);
  const add = (scopes: readonly string[]) => onValueChange(inScopeOrder([...value, ...scopes]));
  return (
    <FieldGroup
      legend="Permissions"
      name="scopes"
      error={error}
      hint="A new key has no permissions. “Change” does not include “View”."
    >
      <ChosenBar count={value.length} onClear={() => onValueChange([])}>
        <Button size="sm" onClick={() => add(readable)}>
          View everything
        </Button>
        <Button size="sm" onClick={() => add(paying)}>
          Move money
        </Button>
      </ChosenBar>
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
        <span className="block text-[0.8125rem] text-muted-foreground">
          {isAnyHeld ? resourceNote(group.resource) : "You do not have this permission"}
        </span>
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
