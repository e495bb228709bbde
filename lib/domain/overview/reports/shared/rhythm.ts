import { TZDate } from "@date-fns/tz";
import { dayAfter, dayOf } from "@/lib/core/time/days";
import { monthAfter } from "./months";
import type { Rhythm } from "../states";

export const DAYS_OF_MONTH = 28;
export const WEEKDAYS = 7;

const HOUR = 7;

/** The day a report is sent: of the month, or of the week starting on Monday. */
export interface ReportRhythm {
  rhythm: Rhythm;
  day: number;
  zone: string;
}

/** The next sending of a report after a moment: at seven in the morning on its day. */
export function nextSending(now: Date, { rhythm, day, zone }: ReportRhythm): Date {
  const today = dayOf(now, zone);
  const days = rhythm === "weekly" ? weekdays(today, day) : monthDays(today, day);
  const moments = days.map((one) => morningOf(one, zone));
  return moments.find((moment) => moment > now) ?? morningOf(dayAfter(today, WEEKDAYS), zone);
}

function weekdays(today: string, day: number): string[] {
  const present = new Date(`${today}T00:00:00Z`).getUTCDay() || WEEKDAYS;
  const first = dayAfter(today, (day - present + WEEKDAYS) % WEEKDAYS);
  return [first, dayAfter(first, WEEKDAYS)];
}

function monthDays(today: string, day: number): string[] {
  const month = today.slice(0, "2026-11".length);
  return [0, 1].map((later) => `${monthAfter(month, later)}-${String(day).padStart(2, "0")}`);
}

function morningOf(day: string, zone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, date, HOUR, zone).getTime());
}
