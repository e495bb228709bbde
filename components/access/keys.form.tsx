"use client";

import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AccountCombobox } from "@/components/form/fields/account-combobox";
import { ScopePicker } from "@/components/form/fields/scope-picker";
import { ValueSelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { OperationForm } from "@/components/form/operation-form";
import { optionID, useOption, useValueField } from "@/components/form/use-field";
import { useCan, useGrants } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { Field, FieldGroup } from "@/components/ui/fields/field";
import type { FieldFault } from "@/lib/client/form-errors";
import { queryFor } from "@/lib/client/query";
import { mayDelegate } from "@/lib/core/access/grants";
import { formatScope, parseScope } from "@/lib/core/access/parse-scope";
import { inScopeOrder, SCOPES, type Scope } from "@/lib/core/access/scopes";
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

/** The scopes of a program that makes and receives payments. */
const MONEY_SCOPES: readonly Scope[] = [
  "accounts.read",
  "bank-accounts.read",
  "bank-accounts.write",
  "cards.read",
  "cards.write",
  "payment-methods.read",
  "transfers.read",
  "transfers.write",
  "wallets.read",
];

const addressesIn = (typed: string) => typed.split(/[\s,]+/).filter(Boolean);

function originFaults({ origins }: Pick<typeof NEW_KEY, "origins">): FieldFault[] {
  const bad = addressesIn(origins).find((written) => webOriginOf(written) === undefined);
  const message = `${bad} can’t be used. Write each address without a path, as in https://shop.example.`;
  return bad === undefined ? [] : [{ path: "origins", message }];
}

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
      errors={originFaults}
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
  /** The chosen scope, qualified by an account. */
  value: string | undefined;
  onValueChange: (scope: string | undefined) => void;
}

/** Grants access to the full card numbers of one account: separate from other permissions, after a warning. */
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

/** Card details are granted per account, apart from all other scopes. */
const SECURE_SCOPE = "issued-cards.read-secure" satisfies Scope;

/** The scopes that need no account. */
const PLAIN_SCOPES = SCOPES.filter((scope) => scope !== SECURE_SCOPE);

interface APIKeyScopesProps {
  value: readonly string[];
  onValueChange: (scopes: readonly string[]) => void;
  error?: string | undefined;
}

/** The permissions of a key. People can grant only the permissions that they have. */
function APIKeyScopes({ value, onValueChange, error }: APIKeyScopesProps) {
  const grants = useGrants();
  const offered = PLAIN_SCOPES.filter((scope) => mayDelegate(grants, { scope }));
  const presets: Record<string, readonly Scope[]> = {
    None: [],
    "View everything": offered.filter((scope) => scope.endsWith(".read")),
    Payments: offered.filter((scope) => MONEY_SCOPES.includes(scope)),
  };
  return (
    <FieldGroup
      legend="Permissions"
      name="scopes"
      error={error}
      hint="A new key has no permissions. You can give it those that you have. “Change” does not include “View”."
    >
      <ScopePicker
        offered={offered}
        chosen={value}
        onToggle={(scope, isOn) => onValueChange(isOn ? [...value, scope] : value.filter((other) => other !== scope))}
      >
        {Object.entries(presets).map(([label, scopes]) => (
          <Button
            key={label}
            size="sm"
            aria-pressed={inScopeOrder(scopes).join() === value.join()}
            className="aria-pressed:border-primary aria-pressed:bg-primary-soft"
            onClick={() => onValueChange(scopes)}
          >
            {label}
          </Button>
        ))}
      </ScopePicker>
    </FieldGroup>
  );
}
