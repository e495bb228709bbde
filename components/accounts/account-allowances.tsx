"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useStepUp } from "@/components/form/step-up-guard";
import { CallNotice } from "@/components/form/failure-notice";
import { useCan } from "@/components/shell/can";
import { unlessDeclined } from "@/components/form/guarded-send";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field-group";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { ALLOWANCES, type Allowance } from "@/lib/core/roles";
import type { Account } from "@/lib/domain/accounts/contract";
import { accountAllowances } from "@/lib/domain/accounts/dashboard";

const WORDS: Record<Allowance, { label: string; hint: string }> = {
  accounts: { label: "Have accounts of its own", hint: "Invite and create accounts under it, with prices of its own." },
  references: { label: "Foreign ID and metadata", hint: "See and change what you noted on the account." },
  documents: { label: "Decide on documents", hint: "Approve and reject its own documents in the sandbox." },
  attestations: { label: "Attest PCI compliance", hint: "And then see the numbers of its cards." },
  "api-keys": { label: "Make API keys", hint: "Without this its keys stop working." },
};

/** What the account's own people may do beyond the ordinary, for the partner who brought it in; draws nothing for others. */
export function AccountAllowances({ account: { accountID, disconnectedOn } }: { account: Account }) {
  const maySee = useCan("allowances.read", accountID);
  const mayChange = useCan("allowances.write", accountID) && !disconnectedOn;
  const { data } = useQuery({ ...queryFor(accountAllowances.get, { params: { accountID } }), enabled: maySee });
  if (!data?.allowances) return null;
  return <Choices key={data.allowances.join()} accountID={accountID} given={data.allowances} mayChange={mayChange} />;
}

function Choices({
  accountID,
  given,
  mayChange,
}: {
  accountID: string;
  given: readonly Allowance[];
  mayChange: boolean;
}) {
  const [chosen, setChosen] = useState<readonly Allowance[]>(given);
  const set = useOperation(accountAllowances.set, { refresh: [accountAllowances.get] });
  const { guard, dialog } = useStepUp("change what the account is allowed", accountAllowances.set);
  const toggle = (allowance: Allowance, isOn: boolean) =>
    setChosen(ALLOWANCES.filter((one) => (one === allowance ? isOn : chosen.includes(one))));
  const save = () =>
    unlessDeclined(
      guard(() => set.mutateAsync({ params: { accountID }, body: { allowances: [...chosen] } })),
      () => toast.success("What the account is allowed is saved"),
    );
  return (
    <Card aria-label="What its own team may do">
      <CardHeader
        title="What its own team may do"
        description="It always keeps its profile, people, files and capabilities, and sees its cards without numbers."
      />
      <CardBody>
        <FieldGroup legend="Also allowed" {...(!mayChange && { hint: "Only an owner or administrator changes this." })}>
          {ALLOWANCES.map((allowance) => (
            <Checkbox
              key={allowance}
              {...WORDS[allowance]}
              checked={chosen.includes(allowance)}
              disabled={!mayChange}
              onChange={(event) => toggle(allowance, event.target.checked)}
            />
          ))}
        </FieldGroup>
        <CallNotice
          fault={set.error?.stepUp ? null : set.error}
          forbidden="You may pass on only what your own account is allowed."
        />
      </CardBody>
      {mayChange && (
        <CardFooter>
          <Button isPending={set.isPending} pendingLabel="Saving…" onClick={() => void save().catch(() => undefined)}>
            Save
          </Button>
        </CardFooter>
      )}
      {dialog}
    </Card>
  );
}
