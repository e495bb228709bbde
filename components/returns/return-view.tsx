"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { FactsCard } from "@/components/ui/data/facts-card";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { Timeline } from "@/components/page/timeline";
import { whileUsed } from "@/components/page/while-used";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { Notice } from "@/components/ui/feedback/notice";
import { utcDay } from "@/components/ui/words/format";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { ReturnDetails } from "@/lib/domain/money/returns/dashboard";
import { partnerReturns, representmentRules } from "@/lib/generated/operations/returns";
import { returnList } from "./returns.list";
import { ACTIONS, DIRECTIONS, MOMENTS, RETURN_STATES, returnName } from "./return-words";

const ASK_EVERY_MS = 5000;
const LINK = "rounded-sm text-primary-text hover:underline";

/** One return: what to do about it, its facts and its history. It is refetched while its debit is with the bank. */
export function ReturnView({ accountID, returnID }: { accountID: string; returnID: string }) {
  const { data: of } = useSuspenseQuery({
    ...queryFor(partnerReturns.get, { params: { returnID } }),
    refetchInterval: ({ state: { data } }) =>
      (data?.status === "scheduled" || data?.status === "represented") && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={returnName(of)}
        above={[{ label: "Returns", href: "/returns" }]}
        status={<StateBadge of={RETURN_STATES[of.status]} />}
        facts={[<ShortID key="id" value={returnID} label="return ID" />]}
        actions={<ReturnActions accountID={accountID} of={of} />}
      />
      <NextStep of={of} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Facts of={of} />
        <Card aria-label="History">
          <CardHeader title="History" />
          <CardBody>
            <Timeline items={of.moments.map(itemOf)} />
          </CardBody>
        </Card>
      </div>
    </>
  );
}

const itemOf = ({ kind, on, by, code }: ReturnDetails["moments"][number]) => ({
  on,
  what: MOMENTS[kind] + (code ? ` (${code})` : ""),
  ...(by && { about: by === "rule" ? "By your rule for returned debits" : `By ${by}` }),
  isBad: kind === "returned" || kind === "contested",
  isAhead: kind === "scheduled" || kind === "dishonor-requested",
});

function NextStep({ of: { nextAction, dueBy, problem, status } }: { of: ReturnDetails }) {
  if (!nextAction) return null;
  const { label, advice } = ACTIONS[nextAction];
  return (
    <Notice tone={status === "late" || status === "contested" ? "danger" : "info"} title={label} className="mb-6">
      {advice}
      {dueBy && ` Do it by ${utcDay(dueBy)}.`}
      {problem !== undefined && ` The last try was not possible: ${problem}.`}
    </Notice>
  );
}

function Facts({ of }: { of: ReturnDetails }) {
  const { amount, direction, isReversal, code, reason, transferID, accountID, accountName, counterparty } = of;
  const { lastFour, company, attempt, returnedOn, representOn, representmentID, closeReason } = of;
  return (
    <FactsCard
      title="Return"
      items={[
        { label: "Amount", value: <Money cents={amount.value} /> },
        { label: "Reason", value: `${reason} (${code})` },
        { label: "State", value: RETURN_STATES[of.status].meaning },
        { label: "Entry", value: DIRECTIONS[direction] + (isReversal ? " that reversed an earlier entry" : "") },
        { label: "Returned", value: utcDay(returnedOn) },
        { label: "Bank account of", value: counterparty + (lastFour ? ` •••• ${lastFour}` : "") },
        {
          label: "For",
          value: (
            <AppLink href={`/accounts/${accountID}`} className={LINK}>
              {accountName}
            </AppLink>
          ),
        },
        ...(company ? [{ label: "Company name", value: company }] : []),
        { label: "Transfer", value: <TransferLink transferID={transferID} /> },
        ...(direction === "debit" ? [{ label: "Earlier returns of this debit", value: String(attempt) }] : []),
        ...(representOn ? [{ label: "Presented again", value: <ExactTime value={representOn} /> }] : []),
        ...(representmentID
          ? [{ label: "Next presentment", value: <TransferLink transferID={representmentID} /> }]
          : []),
        ...(closeReason ? [{ label: "Closed because", value: closeReason }] : []),
      ]}
    />
  );
}

function TransferLink({ transferID }: { transferID: string }) {
  return (
    <AppLink href={`/transfers/${transferID}`} className={LINK}>
      <code className="font-mono text-xs">{transferID}</code>
    </AppLink>
  );
}

export const ReturnTable = view(returnList);

const load = () => import("./return-forms");
const RepresentForm = dynamic(() => load().then((loaded) => loaded.RepresentForm), { ssr: false });
const CloseReturnForm = dynamic(() => load().then((loaded) => loaded.CloseReturnForm), { ssr: false });
const RuleForm = dynamic(() => load().then((loaded) => loaded.RuleForm), { ssr: false });

const MOVING: readonly string[] = ["scheduled", "represented", "collected", "closed"];

/** The actions on a return that its state allows. */
function ReturnActions({ accountID, of }: { accountID: string; of: ReturnDetails }) {
  const { returnID, status, mayRepresent, breakID } = of;
  if (!useCan("transfers.write")) return null;
  return (
    <>
      {breakID && (
        <Button asChild variant="primary">
          <AppLink href="/reconciliation?kind=late-return">Dishonor…</AppLink>
        </Button>
      )}
      {mayRepresent && (
        <DialogButton label="Present again…" variant="primary" load={load}>
          {(close) => <RepresentForm accountID={accountID} of={of} onClose={close} />}
        </DialogButton>
      )}
      {status === "scheduled" && (
        <ConfirmAction
          operation={partnerReturns.unschedule}
          request={{ params: { returnID } }}
          refresh={[partnerReturns.get, partnerReturns.list]}
          trigger={<Button>Don’t present</Button>}
          title="Cancel the next presentment?"
          effect="The debit isn’t presented again until someone decides to."
          labels={["Cancel presentment", "Canceling…"]}
          done="The presentment is canceled"
        />
      )}
      {!MOVING.includes(status) && (
        <DialogButton label="Close…" load={load}>
          {(close) => <CloseReturnForm returnID={returnID} onClose={close} />}
        </DialogButton>
      )}
    </>
  );
}

/** The rule for returned debits, which its button changes. */
export function RepresentmentRuleButton() {
  const { data: rule } = useSuspenseQuery(queryFor(representmentRules.get));
  const words = rule.isOn ? "Automatic retries: on" : "Automatic retries: off";
  if (!useCan("transfers.write")) return <p className="text-muted-foreground">{words}</p>;
  return (
    <DialogButton label={words} load={load}>
      {(close) => <RuleForm onClose={close} />}
    </DialogButton>
  );
}
