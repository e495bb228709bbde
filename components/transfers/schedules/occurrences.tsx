"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { formatMoney } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { ExactTime } from "@/components/ui/data/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import type { Occurrence, Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { partnerSchedules, schedules } from "@/lib/generated/operations/schedules";
import { dayIn, isOver, mayChange, OCCURRENCE_WORDS, stateOfOccurrence } from "./schedule-words";
import { useZone } from "@/components/ui/words/use-zone";

const AT_ONCE = 12;

interface OccurrenceListProps {
  accountID: string;
  schedule: Schedule;
}

/** Dates of a schedule: upcoming ones first, then past ones. */
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

const load = () => import("./change-forms");
const ChangeOneForm = dynamic(() => load().then((loaded) => loaded.ChangeOneForm), { ssr: false });

interface ChangeOneProps {
  params: { accountID: string; scheduleID: string };
  occurrence: Occurrence;
}

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

const HEADS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const TONES = {
  waiting: "bg-info-soft text-info",
  pending: "bg-info-soft text-info",
  completed: "bg-success-soft text-success",
  failed: "bg-danger-soft text-danger",
  skipped: "bg-muted text-muted-foreground line-through",
};

/** Dates of a schedule in a calendar month, in the viewer's time zone. */
export function OccurrenceCalendar({ schedule: { occurrences = [], createdOn } }: { schedule: Schedule }) {
  const zone = useZone();
  const next = occurrences.find((one) => stateOfOccurrence(one) === "waiting") ?? occurrences.at(-1);
  const first = dayIn(next?.runOn ?? createdOn, zone).slice(0, 7);
  const [moved, setMoved] = useState(0);
  const month = monthAfter(first, moved);
  const name = new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2">
        <IconButton label="Previous month" icon={<ChevronLeft aria-hidden />} onClick={() => setMoved(moved - 1)} />
        <h3 aria-live="polite" className="min-w-36 text-center font-medium">
          {name}
        </h3>
        <IconButton label="Next month" icon={<ChevronRight aria-hidden />} onClick={() => setMoved(moved + 1)} />
      </div>
      <Month name={name} month={month} on={(day) => occurrences.filter(({ runOn }) => dayIn(runOn, zone) === day)} />
    </div>
  );
}

interface MonthProps {
  name: string;
  month: string;
  on: (day: string) => readonly Occurrence[];
}

function Month({ name, month, on }: MonthProps) {
  return (
    <table className="w-full table-fixed border-collapse text-[0.8125rem]">
      <caption className="sr-only">Dates in {name}</caption>
      <thead>
        <tr>
          {HEADS.map((head) => (
            <th key={head} scope="col" className="p-1 text-left font-medium text-muted-foreground">
              <span className="sr-only">{head}</span>
              <span aria-hidden>{head.slice(0, 2)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          <tr key={index}>
            {week.map((day, at) => (
              <td key={at} className="h-14 border p-1 align-top">
                {day && <Day day={day} dates={on(day)} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, dates }: { day: string; dates: readonly Occurrence[] }) {
  return (
    <div className="grid gap-0.5">
      <time dateTime={day} className="tabular-nums">
        {Number(day.slice(8))}
      </time>
      {dates.map((one) => {
        const state = stateOfOccurrence(one);
        const amount = formatMoney(one.runTransfer.amount.value, "USD");
        const title = `${amount}, ${OCCURRENCE_WORDS[state].label.toLowerCase()}`;
        return (
          <span key={one.occurrenceID} title={title} className={cn("truncate rounded px-1 text-xs", TONES[state])}>
            {amount}
            <span className="sr-only">, {OCCURRENCE_WORDS[state].label.toLowerCase()}</span>
          </span>
        );
      })}
    </div>
  );
}

const DAYS = 7;

/** Returns the month a number of months later, such as `2027-03`. */
function monthAfter(month: string, later: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 7);
}

/** Returns the days of a month by week, Sunday to Saturday. Cells before the first and after the last day are empty. */
function weeksOf(month: string): (string | undefined)[][] {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const before = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const weeks = Math.ceil((before + days) / DAYS);
  const dayAt = (place: number) => {
    const day = place - before + 1;
    return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, "0")}` : undefined;
  };
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: DAYS }, (_place, day) => dayAt(week * DAYS + day)),
  );
}
