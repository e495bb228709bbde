import { dayAfter, dayOf, type DayRange } from "@/lib/core/time/days";
import { startOfDay } from "@/lib/core/time/moments";

const MONTH_LENGTH = "2026-11".length;

export const MONTH = /^(?:19[7-9]\d|2\d{3})-(?:0[1-9]|1[0-2])$/;

/** The month a number of months later, or earlier if the number is negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, MONTH_LENGTH);
}

export const monthOf = (moment: Date, zone?: string | null): string => dayOf(moment, zone).slice(0, MONTH_LENGTH);

export const startOfMonth = (month: string, zone?: string | null): Date => startOfDay(`${month}-01`, zone);

/** A month's first moment and the first moment after it, in a zone or in UTC. */
export function spanOfMonth(month: string, zone?: string | null): { from: Date; until: Date } {
  return { from: startOfMonth(month, zone), until: startOfMonth(monthAfter(month, 1), zone) };
}

/** The first and the last day of a month. */
export const daysOfMonth = (month: string): DayRange => ({
  from: `${month}-01`,
  to: dayAfter(`${monthAfter(month, 1)}-01`, -1),
});

const IN_WORDS = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** A month in words: "November 2026". */
export const monthInWords = (month: string): string => IN_WORDS.format(new Date(`${month}-01T00:00:00Z`));
