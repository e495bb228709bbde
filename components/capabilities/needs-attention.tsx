"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Hourglass, Mail, TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { useZone } from "@/components/ui/words/use-zone";
import { capabilityLabel } from "@/components/words/capabilities";
import { detailsOf, placeOf, problemInWords, PROBLEMS } from "@/components/words/problems";
import { useAccountProblems } from "@/components/words/use-account-problems";
import { usePeopleNames } from "@/components/words/use-people-names";
import { queryFor } from "@/lib/client/query";
import type { Capability } from "@/lib/domain/accounts/capabilities/contract";
import { type AttentionItem, attentionOf } from "@/lib/domain/accounts/capabilities/shared/attention";
import type { MoneyProblem } from "@/lib/domain/overview/money-summary/dashboard";
import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { AttentionList } from "./attention-list";

/** Open requirements of an account, and its problems on Home. An empty list is replaced by one line. */
export function NeedsAttention({ accountID }: { accountID: string }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const { accountType, disconnectedOn } = account;
  const mayRead = useCan("capabilities.read", accountID);
  const { data } = useQuery({ ...queryFor(capabilities.list, { params: { accountID } }), enabled: mayRead });
  const names = usePeopleNames(accountID, accountType === "business");
  const problems = useAccountProblems(accountID);
  const items = data && attentionOf(data);
  if (!problems || disconnectedOn || (mayRead ? !items : problems.length === 0)) return null;
  const inReview = data?.filter(({ status }) => status === "in-review") ?? [];
  return <Attention {...{ accountID, names, problems, inReview }} items={items ?? []} />;
}

interface AttentionProps {
  accountID: string;
  items: readonly AttentionItem[];
  problems: readonly MoneyProblem[];
  inReview: readonly Capability[];
  names: ReadonlyMap<string, string>;
}

function Attention({ accountID, items, problems, inReview, names }: AttentionProps) {
  const count = items.length + problems.reduce((sum, problem) => sum + problem.count, 0);
  return (
    <Card id="attention" aria-label="Needs attention">
      <CardHeader
        title="Needs attention"
        {...(count > 0 && {
          actions: (
            <>
              <Badge tone="warning">{count}</Badge>
              {items.length > 0 && <RemindAccount accountID={accountID} />}
            </>
          ),
        })}
      />
      <CardBody className="grid gap-1 py-2">
        {items.length > 0 && <AttentionList accountID={accountID} items={items} names={names} />}
        {problems.length > 0 && <ProblemList problems={problems} />}
        {count === 0 && <Calm isWaiting={inReview.length > 0} />}
        {inReview.length > 0 && <InReview list={inReview} />}
      </CardBody>
    </Card>
  );
}

function Calm({ isWaiting }: { isWaiting: boolean }) {
  return (
    <p className="flex items-center gap-2 py-2">
      <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      {isWaiting ? "No action needed." : "Nothing is missing, and all details match."}
    </p>
  );
}

function InReview({ list }: { list: readonly Capability[] }) {
  return (
    <p className="flex items-start gap-2 border-t py-3 text-muted-foreground">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-info" />
      In review: {list.map(({ capability }) => capabilityLabel(capability)).join(", ")}.
    </p>
  );
}

const load = () => import("./remind-account-form");
const RemindAccountForm = dynamic(() => load().then((loaded) => loaded.RemindAccountForm), { ssr: false });

/** Emails the account's people about missing requirements. Hidden on the viewer's own account. */
function RemindAccount({ accountID }: { accountID: string }) {
  const mayChange = useCan("capabilities.write", accountID);
  const isPartner = useCan("accounts.write");
  if (!mayChange || !isPartner) return null;
  return (
    <DialogButton label="Ask by email" icon={Mail} size="sm" load={load}>
      {(close) => <RemindAccountForm accountID={accountID} onClose={close} />}
    </DialogButton>
  );
}

/** Problems of an account other than missing answers, each with a link. */
function ProblemList({ problems }: { problems: readonly MoneyProblem[] }) {
  return (
    <ul className="divide-y">
      {problems.map((problem) => (
        <Problem key={problem.kind} problem={problem} />
      ))}
    </ul>
  );
}

function Problem({ problem }: { problem: MoneyProblem }) {
  const { kind, first, count } = problem;
  const { what, isUrgent } = PROBLEMS[kind];
  const Mark = isUrgent ? CircleAlert : TriangleAlert;
  const tone = isUrgent ? "text-danger" : "text-warning";
  const zone = useZone();
  return (
    <li className="flex items-start gap-3 py-3">
      <Mark aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="font-medium">{problemInWords(problem)}</p>
        <p>{what}</p>
        <ul className="grid gap-1">
          {first.map((one) => (
            <li key={placeOf(kind, one)}>
              <AppLink href={placeOf(kind, one)} className="rounded-sm text-primary-text hover:underline">
                {detailsOf(one, zone)}
              </AppLink>
            </li>
          ))}
          {count > first.length && (
            <li className="text-[0.8125rem] text-muted-foreground">
              and {(count - first.length).toLocaleString("en-US")} more
            </li>
          )}
        </ul>
      </div>
    </li>
  );
}
