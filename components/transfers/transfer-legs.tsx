"use client";

import { useQuery } from "@tanstack/react-query";
import {
  Ban,
  Check,
  CircleDashed,
  Hourglass,
  Landmark,
  type LucideIcon,
  Receipt,
  ShieldAlert,
  Undo2,
  X,
} from "lucide-react";
import { useReadAgain } from "@/components/page/use-read-again";
import { whileUsed } from "@/components/page/while-used";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { utcDay } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { ShortTime } from "@/components/ui/data/relative-time";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { queryFor } from "@/lib/client/query";
import type { TransferLeg } from "@/lib/domain/money/transfers/dashboard";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { transferLedger } from "@/lib/generated/operations/transfers";
import { momentsOf } from "./moments";
import {
  branchInWords,
  branchStatus,
  type StopLine,
  type StopState,
  stopsOf,
  type TransferStop,
  whyOfLeg,
} from "./stops";

const ASK_EVERY_MS = 5000;

export interface TransferLegsProps {
  accountID: string;
  transfer: Transfer;
  /** True while part of the transfer is in progress. */
  isMoving: boolean;
}

/** The stops of a transfer's money on a line, with amounts, fees and what came back. */
export function TransferLegs({ accountID, transfer, isMoving }: TransferLegsProps) {
  const { data, error, refetch, isFetching } = useLegs({ accountID, transfer, isMoving });
  return (
    <Card aria-label="Money flow" className="mb-4">
      <CardHeader title="Money flow" description="Every step, with fees and refunds." />
      <CardBody>
        {error ? (
          <ErrorState
            title="We couldn’t load the steps"
            description="The transfer’s details are up to date."
            query={{ error, isFetching, refetch }}
          />
        ) : data ? (
          <Stops stops={stopsOf(data, transfer)} transfer={transfer} />
        ) : (
          <div aria-busy="true">
            <SkeletonFacts lines={3} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** Legs of a transfer, refetched after every event and while more may follow. */
export function useLegs({ accountID, transfer, isMoving }: TransferLegsProps) {
  const request = { params: { accountID, transferID: transfer.transferID } };
  const legs = useQuery({
    ...queryFor(transferLedger.legs, request),
    refetchInterval: () => isMoving && whileUsed(ASK_EVERY_MS),
  });
  useReadAgain(`${transfer.status} ${momentsOf(transfer).length}`, legs.refetch);
  return legs;
}

interface StopsProps {
  stops: readonly TransferStop[];
  transfer: Transfer;
}

/** The three rows of the list in a wide card: amounts, marks with lines, and the facts of each stop. */
function Stops({ stops, transfer }: StopsProps) {
  return (
    <div className="@container">
      <ol
        aria-label="Steps"
        className="legs grid @3xl:auto-cols-fr @3xl:grid-flow-col @3xl:grid-rows-[auto_auto_1fr] @3xl:gap-y-1"
      >
        {stops.map((stop) => (
          <li
            key={stop.key}
            aria-current={stop.isCurrent ? "step" : undefined}
            className="relative grid content-start gap-1 pb-6 pl-9 last:pb-0 @3xl:row-span-3 @3xl:grid-rows-subgrid @3xl:pb-0 @3xl:pl-0"
          >
            <StopMark key={stop.state} stop={stop} />
            <StopFacts stop={stop} transfer={transfer} />
            {stop.line && <LineFacts line={stop.line} transfer={transfer} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

const IDLE = "border-border-strong bg-card text-muted-foreground";

const MARKS: Record<StopState, { icon: LucideIcon; mark: string; line: string }> = {
  done: { icon: Check, mark: "border-primary bg-primary text-primary-foreground", line: "border-solid border-primary" },
  "under-way": { icon: Hourglass, mark: "border-info bg-info-soft text-info", line: "border-dashed border-info" },
  waiting: { icon: CircleDashed, mark: IDLE, line: "border-dashed border-border-strong" },
  failed: { icon: X, mark: "border-danger bg-danger-soft text-danger", line: "border-dotted border-danger" },
  canceled: { icon: Ban, mark: IDLE, line: "border-dotted border-border-strong" },
  returned: { icon: Undo2, mark: IDLE, line: "border-dotted border-border-strong" },
};

/** Mark of a stop and the line to the next. They light up in order, or at once if the viewer prefers reduced motion. */
function StopMark({ stop: { state, isCurrent, line } }: { stop: TransferStop }) {
  const { icon: Icon, mark } = MARKS[state];
  return (
    <div aria-hidden className="contents @3xl:relative @3xl:row-start-2 @3xl:block @3xl:h-6">
      {line && (
        <span
          className={cn(
            "leg-line absolute border-0",
            "top-6 bottom-0 left-[0.6875rem] border-l-2",
            "@3xl:top-[0.6875rem] @3xl:right-0 @3xl:bottom-auto @3xl:left-6 @3xl:border-t-2 @3xl:border-l-0",
            MARKS[line.state].line,
          )}
        />
      )}
      <span
        className={cn(
          "leg-mark absolute top-0 left-0 grid size-6 place-items-center rounded-full border-2",
          mark,
          isCurrent && "ring-4 ring-primary/25",
        )}
      >
        <Icon className="size-3.5" />
      </span>
    </div>
  );
}

const NOTE = "text-[0.8125rem] text-muted-foreground";

function StopFacts({ stop, transfer }: { stop: TransferStop; transfer: Transfer }) {
  const { name, details, status, isCurrent, on, expectedOn, settlesOn, file, reviewID, why, branches } = stop;
  return (
    <div className="grid content-start gap-0.5 @3xl:row-start-3 @3xl:pr-4">
      <span className="font-semibold">{name}</span>
      {details.map((detail) => (
        <span key={detail} className="text-[0.8125rem] wrap-anywhere">
          {detail}
        </span>
      ))}
      <span className={NOTE}>
        <span className={cn(isCurrent && "font-medium text-primary-text")}>{status}</span>
        {on && (
          <>
            {" · "}
            <ShortTime value={on} />
          </>
        )}
      </span>
      {expectedOn && (
        <span className={NOTE}>
          Expected <ShortTime value={expectedOn} />
        </span>
      )}
      {settlesOn && <span className={NOTE}>Settles {utcDay(settlesOn)}</span>}
      {why && <span className="wrap-anywhere text-danger">{why}</span>}
      {file && (
        <AppLink
          href={`/bank-files/${file.fileID}`}
          className="justify-self-start rounded-sm wrap-anywhere text-primary-text hover:underline"
        >
          {file.name}
        </AppLink>
      )}
      {reviewID && (
        <AppLink
          href={`/risk/review/${reviewID}`}
          className="justify-self-start rounded-sm text-primary-text hover:underline"
        >
          Held for review
        </AppLink>
      )}
      {branches.length > 0 && <Branches name={name} branches={branches} transfer={transfer} />}
    </div>
  );
}

/** The amount on the line to the next stop, with the fees taken out of it. */
function LineFacts({ line: { amount, fees }, transfer }: { line: StopLine; transfer: Transfer }) {
  return (
    <div className="mt-1 grid content-end gap-0.5 @3xl:row-start-1 @3xl:mt-0 @3xl:pr-2 @3xl:pl-8 @3xl:text-center">
      {fees.map((fee) => (
        <span key={fee.legID} className={NOTE}>
          {branchInWords(fee)} <Money cents={fee.amount} currency={transfer.amount.currency} />
        </span>
      ))}
      <Money cents={amount} currency={transfer.amount.currency} className="font-semibold" />
    </div>
  );
}

const BRANCHES: Partial<Record<TransferLeg["part"], LucideIcon>> = {
  bank: Landmark,
  dispute: ShieldAlert,
  refund: Undo2,
  return: Undo2,
};

interface BranchesProps {
  name: string;
  branches: readonly TransferLeg[];
  transfer: Transfer;
}

/** Movements that leave or rejoin the route at a stop, by time. */
function Branches({ name, branches, transfer }: BranchesProps) {
  return (
    <ul aria-label={`From ${name}`} className="mt-2 grid gap-2 border-l-2 border-border pl-3">
      {branches.map((leg) => {
        const Icon = BRANCHES[leg.part] ?? Receipt;
        const words = branchInWords(leg);
        return (
          <li key={leg.legID} className="grid gap-0.5">
            <span className="flex flex-wrap items-center gap-x-2">
              <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
              {leg.disputeID ? (
                <AppLink
                  href={`/disputes/${leg.disputeID}`}
                  className="rounded-sm text-primary-text underline underline-offset-2"
                >
                  {words}
                </AppLink>
              ) : (
                words
              )}
              <Money cents={leg.amount} currency={transfer.amount.currency} className="font-medium" />
            </span>
            <span className={NOTE}>
              {branchStatus(leg)}
              {leg.on && (
                <>
                  {" · "}
                  <ShortTime value={leg.on} />
                </>
              )}
            </span>
            {leg.state === "failed" && <span className="text-danger">{whyOfLeg(leg, transfer)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
