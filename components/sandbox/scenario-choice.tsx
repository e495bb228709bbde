"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Circle, CircleCheck, Play } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { FailureNotice } from "@/components/form/failure-notice";
import { APIRequest } from "@/components/page/api-request";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { useEarlyInput } from "@/components/ui/fields/early-input";
import { Notice } from "@/components/ui/feedback/notice";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { ScenarioNeed } from "@/lib/domain/overview/sandbox/dashboard";
import { scenarioNeeds } from "@/lib/generated/operations/sandbox";
import type { ScenarioResult } from "./play";
import { NEED_WORDS } from "./play-transfer";
import { type Scenario, SCENARIO_GROUPS } from "./scenarios";

/** List of all scenarios, and the selected one next to it; below it on narrow screens. */
export function ScenarioChoice({ accountID }: { accountID: string }) {
  const [scenario, setScenario] = useState(SCENARIO_GROUPS[0]?.scenarios[0]);
  const pane = useRef<HTMLDivElement>(null);
  const met = useMetNeeds(accountID);
  if (!scenario) return null;
  const choose = (next: Scenario) => {
    setScenario(next);
    pane.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(18rem,2fr)_3fr]">
      <ScenarioList chosen={scenario} met={met} onChoose={choose} />
      <div ref={pane} className="min-w-0 scroll-my-4 lg:sticky lg:top-[calc(var(--shell-top)+1rem)]">
        <ScenarioPane key={`${scenario.id} ${accountID}`} scenario={scenario} accountID={accountID} met={met} />
      </div>
    </div>
  );
}

/** Returns which needs of scenarios the account meets. Undefined while loading, or if the viewer may not know. */
function useMetNeeds(accountID: string): readonly ScenarioNeed[] | undefined {
  const mayRead = useCan(scenarioNeeds.get.access, accountID);
  const { data } = useQuery({
    ...queryFor(scenarioNeeds.get, { params: { accountID } }),
    enabled: mayRead && accountID !== "",
  });
  return data?.met;
}

const lacks = ({ needs }: Scenario, met: readonly ScenarioNeed[] | undefined) =>
  met !== undefined && !needs.every((need) => met.includes(need));

interface ScenarioListProps {
  chosen: Scenario;
  met: readonly ScenarioNeed[] | undefined;
  onChoose: (scenario: Scenario) => void;
}

/** Scenarios as radio buttons, so that arrow keys move through them. */
function ScenarioList({ chosen, met, onChoose }: ScenarioListProps) {
  return (
    <div
      ref={useEarlyInput<HTMLDivElement>()}
      role="radiogroup"
      aria-label="Scenario"
      className="min-w-0 overflow-hidden rounded-xl border bg-card shadow-raise"
    >
      {SCENARIO_GROUPS.map(({ name, scenarios }) => (
        <div key={name} role="group" aria-label={name} className="border-b last:border-b-0">
          <p className="bg-muted/50 px-4 py-1.5 text-xs font-medium text-muted-foreground">{name}</p>
          {scenarios.map((scenario) => (
            <ScenarioRow
              key={scenario.id}
              scenario={scenario}
              isChosen={scenario.id === chosen.id}
              isLacking={lacks(scenario, met)}
              onChoose={() => onChoose(scenario)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface ScenarioRowProps {
  scenario: Scenario;
  isChosen: boolean;
  isLacking: boolean;
  onChoose: () => void;
}

function ScenarioRow({ scenario: { id, title }, isChosen, isLacking, onChoose }: ScenarioRowProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2.5 px-4 py-1.5 text-sm hover:bg-muted has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ring touch:min-h-11">
      <input
        type="radio"
        name="scenario"
        value={id}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 appearance-none rounded-full border border-input bg-card checked:border-[5px] checked:border-primary focus-visible:outline-none"
        aria-labelledby={`scenario-${id}`}
        aria-describedby={isLacking ? `scenario-${id}-lacks` : undefined}
      />
      <span id={`scenario-${id}`} className="min-w-0">
        {title}
      </span>
      {isLacking && (
        <span id={`scenario-${id}-lacks`} className="ml-auto shrink-0 text-xs text-muted-foreground">
          Needs setup
        </span>
      )}
    </label>
  );
}

interface ScenarioPaneProps {
  scenario: Scenario;
  accountID: string;
  met: readonly ScenarioNeed[] | undefined;
}

/** One scenario: its description, needs and results, the Play button, and the outcome. */
function ScenarioPane({ scenario, accountID, met }: ScenarioPaneProps) {
  const { title, words, operation, body } = scenario;
  const client = useQueryClient();
  const played = useMutation<ScenarioResult, CallError>({
    mutationFn: () => scenario.play(accountID),
    gcTime: 0,
    onSettled: () => client.invalidateQueries(),
  });
  const mayPlay = useCan(operation.access, accountID);
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={words} />
      <CardBody className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Needs needs={scenario.needs} met={met} accountID={accountID} />
          <Facts label="Makes">
            {scenario.makes.map((made) => (
              <li key={made}>{made}</li>
            ))}
          </Facts>
        </div>
        <FailureNotice failure={played.error} />
        {played.data && (
          <Notice tone="success" role="status" title={played.data.words}>
            <AppLink className="font-medium underline underline-offset-2" href={played.data.link.href}>
              {played.data.link.label}
            </AppLink>
          </Notice>
        )}
        {!mayPlay && <NoPermission permission={operation.access} accountID={accountID} />}
      </CardBody>
      <CardFooter>
        <APIRequest operation={operation} request={() => ({ params: { accountID }, body })} />
        {mayPlay && (
          <Button
            variant="primary"
            isPending={played.isPending}
            pendingLabel="Playing…"
            disabled={accountID === "" || lacks(scenario, met)}
            onClick={() => played.mutate()}
            icon={Play}
          >
            Play
          </Button>
        )}
      </CardFooter>
    </Card>
  );
}

function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="text-[0.8125rem] font-medium">{label}</h3>
      <ul aria-label={label} className="mt-1 grid gap-1 text-sm text-muted-foreground">
        {children}
      </ul>
    </div>
  );
}

/** Needs of a scenario, whether the account meets them, and a link for those it does not. */
function Needs({ needs, met, accountID }: Pick<Scenario, "needs"> & Omit<ScenarioPaneProps, "scenario">) {
  return (
    <Facts label="Needs">
      {needs.length === 0 && <li>Nothing.</li>}
      {needs.map((need) => {
        const { words, tab } = NEED_WORDS[need];
        const isMet = met?.includes(need);
        const Icon = isMet ? CircleCheck : Circle;
        return (
          <li key={need} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isMet ? "text-success" : ""}`} />
            <span>
              {words}
              {isMet === true && <span className="sr-only">: met</span>}
              {isMet === false && (
                <>
                  {" · "}
                  <AppLink
                    className="text-primary-text underline underline-offset-2"
                    href={`/accounts/${accountID}/${tab}`}
                    aria-label={`Set up: ${words}`}
                  >
                    Set up
                  </AppLink>
                </>
              )}
            </span>
          </li>
        );
      })}
    </Facts>
  );
}
