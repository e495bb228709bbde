"use client";

import { useState } from "react";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import type { Occurrence, Schedule } from "@/lib/domain/schedules/shared/schedule";
import { ChangeOne } from "./change-one";
import { mayChange } from "./may-change";
import { isOver, OCCURRENCE_WORDS, stateOfOccurrence } from "./schedule-words";
import { SkipOne } from "./skip-one";

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
