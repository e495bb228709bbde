"use client";

import { useQuery } from "@tanstack/react-query";
import { OperationForm } from "@/components/form/operation-form";
import { useValueField } from "@/components/form/use-field";
import { useCan } from "@/components/page/can";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { ALLOWANCES, type Allowance } from "@/lib/core/roles";
import type { Account } from "@/lib/domain/accounts/contract";
import { accountAllowances } from "@/lib/operations/accounts";

const WORDS: Record<Allowance, { label: string; hint: string }> = {
  accounts: { label: "Own accounts", hint: "Invite and create its own accounts, with its own pricing." },
  references: { label: "Foreign ID and metadata", hint: "View and edit your notes on the account." },
  documents: { label: "Review documents", hint: "Approve or reject its own documents in the sandbox." },
  attestations: { label: "Attest PCI compliance", hint: "Lets it view its card numbers." },
  "api-keys": { label: "Create API keys", hint: "Without this, its existing keys stop working." },
};

/** What the account's own team may do beyond the usual. Only for the partner who brought it in. */
export function AccountAllowances({ account: { accountID, disconnectedOn } }: { account: Account }) {
  const maySee = useCan("allowances.read", accountID);
  const mayChange = useCan("allowances.write", accountID) && !disconnectedOn;
  const { data } = useQuery({ ...queryFor(accountAllowances.get, { params: { accountID } }), enabled: maySee });
  if (!data?.allowances) return null;
  return (
    <Card aria-label="What its team can do">
      <CardHeader
        title="What its team can do"
        description="The team can always manage its profile, people, files and capabilities, and view its cards without full numbers."
      />
      <CardBody>
        {mayChange ? (
          <AllowancesForm accountID={accountID} given={data.allowances} />
        ) : (
          <AllowanceBoxes given={data.allowances} hint="Only owners and administrators can change this." />
        )}
      </CardBody>
    </Card>
  );
}

function AllowancesForm({ accountID, given }: { accountID: string; given: Allowance[] }) {
  return (
    <OperationForm
      operation={accountAllowances.set}
      request={{ params: { accountID } }}
      refresh={[accountAllowances.get]}
      defaults={{ allowances: given }}
      labels={["Save", "Saving…"]}
      words={{ 403: "You can only grant permissions your own account has." }}
      isShort
      done={(_set, { values, reset }) => {
        reset(values);
        toast.success("Permissions saved");
      }}
    >
      <AllowancesField />
    </OperationForm>
  );
}

function AllowancesField() {
  const { field, error } = useValueField("allowances", "Also allowed");
  return <AllowanceBoxes given={field.value as Allowance[]} error={error} onChange={field.onChange} />;
}

interface AllowanceBoxesProps {
  given: readonly Allowance[];
  hint?: string;
  error?: string | undefined;
  onChange?: (given: Allowance[]) => void;
}

function AllowanceBoxes({ given, hint, error, onChange }: AllowanceBoxesProps) {
  const toggle = (allowance: Allowance, isOn: boolean) =>
    onChange?.(ALLOWANCES.filter((one) => (one === allowance ? isOn : given.includes(one))));
  return (
    <FieldGroup legend="Also allowed" name="allowances" hint={hint} error={error}>
      {ALLOWANCES.map((allowance) => (
        <Checkbox
          key={allowance}
          {...WORDS[allowance]}
          checked={given.includes(allowance)}
          disabled={!onChange}
          onChange={(event) => toggle(allowance, event.target.checked)}
        />
      ))}
    </FieldGroup>
  );
}
