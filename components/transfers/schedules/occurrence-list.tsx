"use client";

import { useState } from "react";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { LaterDialog } from "@/components/ui/overlay";
import { ExactTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import type { Occurrence, Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { partnerSchedules, schedules } from "@/lib/generated/operations/schedules";
import { dayIn, isOver, mayChange, OCCURRENCE_WORDS, stateOfOccurrence } from "./schedule-words";
import { useZone } from "./use-zone";

const AT_ONCE = 12;

interface OccurrenceListProps {
  accountID: string;
  schedule: Schedule;
}

/** The dates of a schedule: those to come first, then those that are over. */
export function OccurrenceList({ accountID, schedule }: OccurrenceListProps) {
  const { occurrences = [], scheduleID } = schedule;
  const canWrite = useCan("transfers.write");
  const parts = { params: { accountID, scheduleID }, isOpen: canWrite && mayChange(accountID, schedule) };
  const over = occurrences.filter(isOver).toReversed();
  return (
    <div className="grid gap-6">
      <Dates title="Upcoming" none="No upcoming dates." dates={occurrences.filter((one) => !isOver(one))} {...parts} />
      {over.length > 0 && <Dates title="Over" none="" dates={over} {...parts} isOpen={false} />}
    </div>
  );
}

interface DatesProps {
  title: string;
  none: string;
  dates: readonly Occurrence[];
  params: { accountID: string; scheduleID: string };
  isOpen: boolean;
}

function Dates({ title, none, dates, params, isOpen }: DatesProps) {
  const [shown, setShown] = useState(AT_ONCE);
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="font-medium">{title}</h3>
      {dates.length === 0 && <p className="text-muted-foreground">{none}</p>}
      <ul className="divide-y">
        {dates.slice(0, shown).map((one) => (
          <li key={one.occurrenceID} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
            <DateFacts occurrence={one} />
            {isOpen && (
              <span className="ml-auto flex gap-2">
                <ChangeOne params={params} occurrence={one} />
                <SkipOne params={params} occurrence={one} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {dates.length > shown && (
        <Button size="sm" className="justify-self-start" onClick={() => setShown(shown + AT_ONCE)}>
          Show more dates
        </Button>
      )}
    </section>
  );
}

function DateFacts({ occurrence }: { occurrence: Occurrence }) {
  const { runOn, runTransfer, ranTransferID, error } = occurrence;
  return (
    <>
      <ExactTime value={runOn} className="tabular-nums" />
      <Money cents={runTransfer.amount.value} className="font-medium" />
      <StateBadge of={OCCURRENCE_WORDS[stateOfOccurrence(occurrence)]} />
      {ranTransferID && (
        <AppLink href={`/transfers/${ranTransferID}`} className="rounded-sm text-primary-text hover:underline">
          Transfer
        </AppLink>
      )}
      {error?.message && <span className="basis-full wrap-anywhere text-muted-foreground">{error.message}</span>}
    </>
  );
}

const load = () => import("./change-one-form");
const ChangeOneForm = dynamic(() => load().then((loaded) => loaded.ChangeOneForm), { ssr: false });

interface ChangeOneProps {
  params: { accountID: string; scheduleID: string };
  occurrence: Occurrence;
}

/** Changes one date: when it runs, and how much it pays. */
function ChangeOne(props: ChangeOneProps) {
  const day = dayIn(props.occurrence.runOn, useZone());
  const trigger = (
    <Button size="sm" aria-label={`Change ${day}`}>
      Change
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <ChangeOneForm {...props} onClose={close} />}
    </LaterDialog>
  );
}

interface SkipOneProps {
  params: { accountID: string; scheduleID: string };
  occurrence: Occurrence;
}

/** Skips one date, or brings it back. */
function SkipOne({ params, occurrence: { occurrenceID, canceledOn, runOn } }: SkipOneProps) {
  const zone = useZone();
  const isSkipped = canceledOn !== undefined;
  const verb = isSkipped ? "Resume" : "Skip";
  const day = dayIn(runOn, zone);
  return (
    <ConfirmAction
      operation={schedules.update}
      request={{ params, body: { occurrences: [{ ...(occurrenceID && { occurrenceID }), canceled: !isSkipped }] } }}
      refresh={[partnerSchedules.get, partnerSchedules.list]}
      trigger={
        <Button size="sm" aria-label={`${verb} ${day}`}>
          {verb}
        </Button>
      }
      title={`${verb} the payment of ${day}?`}
      effect={isSkipped ? "It runs on its date again." : "This payment won’t run. Other dates don’t change."}
      labels={isSkipped ? ["Resume", "Resuming…"] : ["Skip", "Skipping…"]}
      done={isSkipped ? "The payment is back" : "The payment is skipped"}
      tone="primary"
    />
  );
}
