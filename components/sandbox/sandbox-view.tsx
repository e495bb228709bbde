"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { AppLink } from "@/components/ui/app-link";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/operations/accounts";
import { MoveClock } from "./move-clock";
import { ResetSandbox } from "./reset-sandbox";
import { ScenarioCard } from "./scenario-card";
import { SCENARIOS } from "./scenarios";

/** The account that the page is for. */
interface Own {
  accountID: string;
  name: string;
}

/** The accounts that are offered by name. */
const CHOICES = { query: { count: 100 } };

/** Every scenario of the sandbox, its clock and its reset. */
export function SandboxView({ own }: { own: Own }) {
  const [accountID, setAccountID] = useState(own.accountID);
  if (useIsLive())
    return (
      <Notice title="There is no sandbox in live mode">
        Scenarios only use test money. Use your sandbox account’s API keys.
      </Notice>
    );
  return (
    <div className="grid gap-8">
      <section aria-label="Scenarios" className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <AccountChoice own={own} value={accountID} onChange={setAccountID} />
          <AppLink className="text-[0.875rem] underline underline-offset-2" href="/reference/test-values">
            All test values
          </AppLink>
        </div>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {SCENARIOS.map((scenario) => (
            <ScenarioCard key={`${scenario.id} ${accountID}`} scenario={scenario} accountID={accountID} />
          ))}
        </div>
      </section>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <MoveClock accountID={own.accountID} />
        <ResetSandbox own={own} />
      </div>
    </div>
  );
}

interface AccountChoiceProps {
  own: Own;
  value: string;
  onChange: (accountID: string) => void;
}

function AccountChoice({ own, value, onChange }: AccountChoiceProps) {
  const { data: others = [] } = useQuery({ ...queryFor(accounts.list, CHOICES), enabled: useCan("accounts.read") });
  const options = [
    { value: own.accountID, label: `${own.name} (your account)` },
    ...others
      .filter(({ accountID }) => accountID !== own.accountID)
      .map((account) => ({ value: account.accountID, label: account.displayName })),
  ];
  return (
    <div className="w-full max-w-md">
      <Field label="Account" name="account" hint="Scenarios use this account’s wallet, bank accounts and cards.">
        <Combobox name="account" options={options} value={value} onValueChange={onChange} />
      </Field>
    </div>
  );
}
