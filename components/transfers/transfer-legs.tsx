"use client";

import { useQuery } from "@tanstack/react-query";
import { Ban, Check, CircleDashed, Hourglass, type LucideIcon, X } from "lucide-react";
import { useReadAgain } from "@/components/page/use-read-again";
import { whileUsed } from "@/components/page/while-used";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { utcDay } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import { queryFor } from "@/lib/client/query";
import type { TransferLeg } from "@/lib/domain/money/transfers/dashboard";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { transferLedger } from "@/lib/generated/operations/transfers";
import { besideWay, LEG_PARTS, LEG_STATES, legInWords, whyOfLeg } from "./leg-words";
import { momentsOf } from "./moments";

const ASK_EVERY_MS = 5000;

interface TransferLegsProps {
  accountID: string;
  transfer: Transfer;
  /** True while part of the transfer is in progress. */
  isMoving: boolean;
}

/** Path of a transfer's money as legs, each with its ends, amount, state and time. */
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
            requestID={error.requestID}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : data ? (
          <Legs legs={data} transfer={transfer} />
        ) : (
          <div aria-busy="true">
            <Skeleton className="h-28 rounded-xl" />
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** Legs of a transfer, refetched after every event and while more may follow. */
function useLegs({ accountID, transfer, isMoving }: TransferLegsProps) {
  const request = { params: { accountID, transferID: transfer.transferID } };
  const legs = useQuery({
    ...queryFor(transferLedger.legs, request),
    refetchInterval: () => isMoving && whileUsed(ASK_EVERY_MS),
  });
  useReadAgain(`${transfer.status} ${momentsOf(transfer).length}`, legs.refetch);
  return legs;
}

interface LegsProps {
  legs: readonly TransferLeg[];
  transfer: Transfer;
}

function Legs({ legs, transfer }: LegsProps) {
  const way = legs.filter(({ part }) => part === "way");
  const { of, others } = besideWay(legs);
  return (
    <div className="@container grid gap-5">
      <ol aria-label="Steps" className="legs flex flex-col @3xl:flex-row">
        {way.map((leg, index) => (
          <li
            key={leg.legID}
            className="relative grid content-start gap-0.5 pb-6 pl-9 last:pb-0 @3xl:flex-1 @3xl:pt-9 @3xl:pr-4 @3xl:pb-0 @3xl:pl-0 @3xl:last:pr-0"
          >
            <LegMark key={leg.state} state={leg.state} isLast={index === way.length - 1} />
            <LegFacts leg={leg} transfer={transfer} />
            {of(leg).length > 0 && <Branches label="Posted with this step" legs={of(leg)} transfer={transfer} />}
          </li>
        ))}
      </ol>
      {others.length > 0 && (
        <div className="border-t pt-4">
          <Branches label="Related entries" legs={others} transfer={transfer} />
        </div>
      )}
    </div>
  );
}

const MARKS: Record<TransferLeg["state"], { icon: LucideIcon; mark: string; line: string }> = {
  done: { icon: Check, mark: "border-primary bg-primary text-primary-foreground", line: "border-solid border-primary" },
  "under-way": { icon: Hourglass, mark: "border-info bg-info-soft text-info", line: "border-dashed border-info" },
  waiting: {
    icon: CircleDashed,
    mark: "border-border-strong bg-card text-muted-foreground",
    line: "border-dashed border-border-strong",
  },
  failed: { icon: X, mark: "border-danger bg-danger-soft text-danger", line: "border-dotted border-danger" },
  canceled: {
    icon: Ban,
    mark: "border-border-strong bg-card text-muted-foreground",
    line: "border-dotted border-border-strong",
  },
};

/** Mark and line of a leg. They light up one after the other, or all at once if the viewer prefers reduced motion. */
function LegMark({ state, isLast }: { state: TransferLeg["state"]; isLast: boolean }) {
  const { icon: Icon, mark, line } = MARKS[state];
  return (
    <>
      <span
        aria-hidden
        className={cn(
          "leg-line absolute border-0",
          "top-6 bottom-0 left-[0.6875rem] border-l-2",
          "@3xl:top-[0.6875rem] @3xl:right-0 @3xl:bottom-auto @3xl:left-6 @3xl:border-t-2 @3xl:border-l-0",
          isLast && "hidden @3xl:block",
          line,
        )}
      />
      <span
        aria-hidden
        className={cn("leg-mark absolute top-0 left-0 grid size-6 place-items-center rounded-full border-2", mark)}
      >
        <Icon className="size-3.5" />
      </span>
    </>
  );
}

function LegFacts({ leg, transfer }: { leg: TransferLeg; transfer: Transfer }) {
  const { amount, state, on, file, settlesOn } = leg;
  const why = whyOfLeg(leg, transfer);
  return (
    <>
      <Money cents={amount} currency={transfer.amount.currency} className="text-base font-semibold" />
      <span className="wrap-anywhere">{legInWords(leg, transfer)}</span>
      <LegState state={state} on={on} />
      {why && <span className="wrap-anywhere text-danger">{why}</span>}
      {settlesOn && <span className="text-muted-foreground">Settles {utcDay(settlesOn)}</span>}
      {file && (
        <AppLink
          href={`/bank-files/${file.fileID}`}
          className="justify-self-start rounded-sm wrap-anywhere text-primary-text hover:underline"
        >
          {file.name}
        </AppLink>
      )}
    </>
  );
}

function LegState({ state, on }: { state: TransferLeg["state"]; on: string | undefined }) {
  return (
    <span className="text-[0.8125rem] text-muted-foreground">
      {LEG_STATES[state]}
      {on && (
        <>
          {" · "}
          <ExactTime value={on} />
        </>
      )}
    </span>
  );
}

/** Side movements of a leg by time: fees, bank bookings and returns. */
function Branches({ label, legs, transfer }: LegsProps & { label: string }) {
  return (
    <ul aria-label={label} className="mt-2 grid gap-2 border-l-2 border-border pl-3">
      {legs.map((leg) => (
        <li key={leg.legID} className="grid gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">
              {leg.disputeID ? (
                <AppLink
                  href={`/disputes/${leg.disputeID}`}
                  className="rounded-sm text-primary-text underline underline-offset-2"
                >
                  {LEG_PARTS[leg.part]}
                </AppLink>
              ) : (
                LEG_PARTS[leg.part]
              )}
            </span>
            <Money cents={leg.amount} currency={transfer.amount.currency} />
          </span>
          <span className="text-[0.8125rem] wrap-anywhere text-muted-foreground">{legInWords(leg, transfer)}</span>
          <LegState state={leg.state} on={leg.on} />
          {leg.state === "failed" && <span className="text-danger">{whyOfLeg(leg, transfer)}</span>}
        </li>
      ))}
    </ul>
  );
}
