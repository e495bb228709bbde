"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { formatMoney } from "@/components/ui/format";
import { IconButton } from "@/components/ui/button";
import type { Occurrence, Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import { dayIn, OCCURRENCE_WORDS, stateOfOccurrence } from "./schedule-words";
import { useZone } from "./use-zone";

const HEADS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const TONES = {
  waiting: "bg-info-soft text-info",
  pending: "bg-info-soft text-info",
  completed: "bg-success-soft text-success",
  failed: "bg-danger-soft text-danger",
  skipped: "bg-muted text-muted-foreground line-through",
};

/** The dates of a schedule in a month's calendar, in the viewer's zone. */
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

/** The month so many after one, such as `2027-03`. */
function monthAfter(month: string, later: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 7);
}

/** The days of a month by weeks from Sunday to Saturday; places before the first and after the last are empty. */
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
