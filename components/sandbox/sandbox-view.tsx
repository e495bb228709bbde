"use client";

import { useState } from "react";
import { AccountCombobox } from "@/components/form/fields/account-combobox";
import { OperationForm } from "@/components/form/operation-form";
import { SelectField } from "@/components/form/fields/select-field";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { NoPermission } from "@/components/page/no-permission";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Field } from "@/components/ui/fields/field";
import { Notice } from "@/components/ui/feedback/notice";
import { toast } from "@/components/ui/overlays/toast";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { partnerTransfers } from "@/lib/generated/operations/transfers";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { APIRequest } from "@/components/page/api-request";
import { ScenarioChoice } from "./scenario-choice";
import { Button } from "@/components/ui/button";
import type { SandboxReset } from "@/lib/domain/overview/sandbox/contract";

const EFFECT =
  "This permanently deletes all sandbox accounts, invites, transfers, bank accounts and cards, and empties your wallet. Your team, API keys, fee plans, settings and audit trail stay.";

/** Empties the sandbox, after the name is typed and a second factor is verified. */
function ResetSandbox({ own: { accountID, name } }: { own: { accountID: string; name: string } }) {
  const client = useQueryClient();
  const [reset, setReset] = useState<SandboxReset>();
  const mayReset = useCan("members.write");
  return (
    <section aria-labelledby="reset" className="grid gap-3 border-t pt-6">
      <div>
        <h2 id="reset" className="text-[0.9375rem] font-semibold">
          Reset sandbox data
        </h2>
        <p className="text-[0.8125rem] text-muted-foreground">
          Your sandbox starts over with no data. You can’t undo this.
        </p>
      </div>
      {reset && (
        <Notice tone="success" role="status" title="Sandbox reset">
          {`Accounts: ${reset.accounts}. Invites: ${reset.invites}. Transfers: ${reset.transfers}.`}
        </Notice>
      )}
      {mayReset ? (
        <div className="flex flex-wrap gap-2">
          <ConfirmAction
            operation={sandbox.reset}
            request={{ params: { accountID } }}
            refresh={[partnerTransfers.list]}
            trigger={<Button className="text-danger">Reset sandbox data</Button>}
            title="Reset sandbox data?"
            effect={EFFECT}
            labels={["Reset sandbox data", "Resetting…"]}
            typeToConfirm={name}
            done="Sandbox reset"
            then={(result) => {
              setReset(result);
              void client.invalidateQueries();
            }}
          />
          <APIRequest operation={sandbox.reset} request={() => ({ params: { accountID } })} />
        </div>
      ) : (
        <NoPermission permission="members.write" />
      )}
    </section>
  );
}

interface SandboxAccount {
  accountID: string;
  name: string;
}

export function SandboxView({ own }: { own: SandboxAccount }) {
  const [accountID, setAccountID] = useState(own.accountID);
  if (useIsLive())
    return (
      <Notice title="The sandbox isn’t available in live mode">
        Scenarios only use test money. Use your sandbox account’s API keys.
      </Notice>
    );
  return (
    <div className="grid gap-8">
      <section aria-label="Scenarios" className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <AccountChoice value={accountID} onChange={setAccountID} />
          <AppLink className="text-[0.875rem] underline underline-offset-2" href="/reference/test-values">
            All test values
          </AppLink>
        </div>
        <ScenarioChoice accountID={accountID} />
      </section>
      <MoveClock accountID={own.accountID} />
      <ResetSandbox own={own} />
    </div>
  );
}

interface AccountChoiceProps {
  value: string;
  onChange: (accountID: string) => void;
}

function AccountChoice({ value, onChange }: AccountChoiceProps) {
  return (
    <div className="w-full max-w-md">
      <Field label="Account" name="account" hint="Scenarios use this account’s wallet, bank accounts and cards.">
        <AccountCombobox name="account" value={value} onValueChange={(accountID) => accountID && onChange(accountID)} />
      </Field>
    </div>
  );
}

const STEPS = [
  { value: "60", label: "One minute" },
  { value: "3600", label: "One hour" },
  { value: "86400", label: "One day" },
  { value: "259200", label: "Three days" },
  { value: "604800", label: "One week" },
  { value: "2592000", label: "30 days" },
];

function MoveClock({ accountID }: { accountID: string }) {
  const mayMove = useCan("transfers.write", accountID);
  return (
    <Card aria-label="Move the clock" className="max-w-xl">
      <CardHeader
        title="Move the clock"
        description="Everything due within this time happens now, for all your accounts."
      />
      <CardBody>
        {mayMove ? (
          <OperationForm
            operation={sandbox.clock}
            request={{ params: { accountID } }}
            refresh={[partnerTransfers.list]}
            defaults={{ seconds: "86400" }}
            toBody={({ seconds }) => ({ seconds: Number(seconds) })}
            labels={["Move the clock", "Moving…"]}
            done={({ due }, { reset }) => {
              toast.success(due === 1 ? "1 item is due now" : `${due} items are due now`);
              reset();
            }}
          >
            <SelectField name="seconds" label="By" options={STEPS} isRequired />
          </OperationForm>
        ) : (
          <NoPermission permission="transfers.write" />
        )}
      </CardBody>
    </Card>
  );
}
