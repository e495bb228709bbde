"use client";

import { useQuery } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { useId, useState } from "react";
import { optionID, useOption } from "@/components/form/use-field";
import { useCan } from "@/components/page/can";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { queryFor } from "@/lib/client/query";
import { formatScope } from "@/lib/core/parse-scope";
import { accounts } from "@/lib/operations/accounts";
import { attestations } from "@/lib/operations/compliance";
import { SECURE_SCOPE } from "./api-key-scope-groups";

export interface APIKeySecureScopeProps {
  /** The qualified scope that is chosen. */
  value: string | undefined;
  onValueChange: (scope: string | undefined) => void;
}

const SHOWN = 200;

/** Full card numbers of one account: apart from all other permissions, and only after saying so. */
export function APIKeySecureScope({ value, onValueChange }: APIKeySecureScopeProps) {
  const id = useId();
  const [isWanted, setWanted] = useState(value !== undefined);
  const obstacle = useSecureObstacle();
  const error = useOption("scopes", value ?? "", "Account", { isChosen: value !== undefined });
  const { data } = useQuery({
    ...queryFor(accounts.list, { query: { capability: "card-issuing", count: SHOWN } }),
    enabled: isWanted,
  });
  const want = (isOn: boolean) => {
    setWanted(isOn);
    if (!isOn) onValueChange(undefined);
  };
  const options = (data ?? []).map(({ accountID, displayName }) => ({
    value: formatScope({ scope: SECURE_SCOPE, accountID }),
    label: displayName,
  }));
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
        <Field label="Account" name={optionID("scopes", value ?? "")} isRequired error={error}>
          <Select
            value={value ?? ""}
            placeholder="Choose an account"
            options={options}
            onChange={(event) => onValueChange(event.target.value || undefined)}
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
