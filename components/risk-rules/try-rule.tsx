"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { ShortTime } from "@/components/ui/data/relative-time";
import { Notice } from "@/components/ui/feedback/notice";
import { counted } from "@/components/words/nouns";
import type { Request } from "@/lib/core/api/operation";
import { useOperation } from "@/lib/client/use-operation";
import type { RiskTrial } from "@/lib/domain/money/risk-rules/dashboard";
import { riskRules } from "@/lib/generated/operations/risk-rules";
import { conditionsBody, type EnteredCondition } from "./entered-conditions";

type TrialBody = NonNullable<Request<typeof riskRules.try>["body"]>;

/** Tries the entered conditions on earlier transfers, before the rule acts. */
export function TryRule() {
  const { trigger } = useFormContext();
  const entered = useWatch<{ conditions: EnteredCondition[] }, "conditions">({ name: "conditions" });
  const trial = useOperation(riskRules.try);
  const body = { conditions: conditionsBody(entered) } as TrialBody;
  const isCurrent = JSON.stringify(trial.variables?.body) === JSON.stringify(body);
  const start = async () => {
    if (await trigger("conditions")) trial.mutate({ body });
  };
  return (
    <Card>
      <CardHeader title="Trial" description="What the rule would have matched in the last 90 days. Nothing changes." />
      <CardBody className="grid gap-4" aria-live="polite">
        <Button className="justify-self-start" disabled={trial.isPending} onClick={() => void start()}>
          {trial.isPending ? "Trying…" : "Try the rule"}
        </Button>
        {trial.error && (
          <Notice tone="danger" title="The trial failed">
            {trial.error.message}
          </Notice>
        )}
        {trial.data && isCurrent && <TrialResult of={trial.data} />}
      </CardBody>
    </Card>
  );
}

type Counted = RiskTrial["matched"];

const percentOf = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`;

function CountedMoney({ of: { count, amount } }: { of: Counted }) {
  return (
    <>
      {counted(count, "transfer")}, <Money cents={amount} />
    </>
  );
}

function TrialResult({ of }: { of: RiskTrial }) {
  const { transfers, tried, matched, returned, disputed, returnedOfAll, examples, isBlind } = of;
  if (tried.count === 0) return <Notice title="No transfers to try">No transfers in the last 90 days.</Notice>;
  const isAll = matched.count === tried.count;
  return (
    <div className="grid gap-4">
      {isAll && (
        <Notice tone="warning" title="The rule matches every transfer">
          All {counted(tried.count, "transfer")} of the last 90 days would have been stopped.
        </Notice>
      )}
      {isBlind && (
        <Notice tone="warning" title="The device can’t be tried">
          Earlier transfers don’t name the browser, so this condition matches none of them.
        </Notice>
      )}
      <DefinitionList
        items={[
          {
            label: "Tried",
            value:
              tried.count === transfers
                ? counted(tried.count, "transfer")
                : `An even sample of ${counted(tried.count, "transfer")} out of ${transfers.toLocaleString("en-US")}`,
          },
          {
            label: "Matched",
            value: (
              <>
                <CountedMoney of={matched} /> ({percentOf(matched.count, tried.count)})
              </>
            ),
          },
          {
            label: "Returned by a bank",
            value: (
              <>
                <CountedMoney of={returned} /> of the matched ones, {counted(returnedOfAll.count, "transfer")} of all
              </>
            ),
          },
          { label: "Disputed", value: <CountedMoney of={disputed} /> },
        ]}
      />
      {examples.length > 0 && (
        <ul aria-label="Newest matches" className="grid divide-y rounded-lg border">
          {examples.map(({ transferID, amount, source, destination, createdOn }) => (
            <li
              key={transferID}
              className="flex min-w-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
            >
              <AppLink
                href={`/transfers/${transferID}`}
                className="min-w-0 rounded-sm wrap-anywhere text-primary-text hover:underline"
              >
                {source} to {destination}
              </AppLink>
              <span className="tabular text-muted-foreground">
                <Money cents={amount} />, <ShortTime value={createdOn} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
