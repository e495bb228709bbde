import { atNewYork, bankingDaysAfter, newYorkDay, nextWindow } from "@/lib/core/money/banking-days";
import { SECOND } from "@/lib/core/time/time";

/**
 * The speed of the sandbox's rails: seconds, or the calendar of the Federal Reserve. All times follow from the first
 * one.
 */
export interface Pace {
  /** When the network accepts an ACH entry. */
  originated(from: Date, entry: { isDebit: boolean; sameDay: boolean }): Date;
  /** When its money is available, after a hold of banking days. */
  completed(originated: Date, entry: { isDebit: boolean; sameDay: boolean; hold: number }): Date;
  /** When a bank returns an entry before it completes. */
  returnedEarly(originated: Date): Date;
  /** When a bank returns an entry after it completed, on this day at the latest. */
  returnedLate(completed: Date, until: string | undefined): Date;
  /** When a card payment or its refund settles, and when its money is available. */
  cardSettled(from: Date, isRefund: boolean): Date;
  cardCompleted(from: Date, isRefund: boolean): Date;
  /** When a bank posts an accepted payment. */
  posted(from: Date): Date;
  disputed(settled: Date): Date;
  /** When an inquiry becomes a chargeback. `withdrawn` is also the deadline of a dispute with a short one. */
  escalated(opened: Date): Date;
  withdrawn(opened: Date): Date;
  ruled(submitted: Date): Date;
}

/** A pace of seconds, divided by the speed. */
export function fastPace(speed: number): Pace {
  const after = (from: Date, seconds: number) => new Date(from.getTime() + Math.round((seconds * SECOND) / speed));
  return {
    originated: (from, { isDebit, sameDay }) => after(from, !isDebit && sameDay ? 2 : 3),
    completed: (originated, { isDebit, sameDay, hold }) =>
      after(originated, isDebit ? (hold === 0 ? 1 : 2 * hold) : sameDay ? 3 : 6),
    returnedEarly: (originated) => after(originated, 1),
    returnedLate: (completed) => after(completed, 3),
    cardSettled: (from, isRefund) => after(from, isRefund ? 2 : 4),
    cardCompleted: (from) => after(from, 4),
    posted: (from) => after(from, 3),
    disputed: (settled) => after(settled, 2),
    escalated: (opened) => after(opened, 20),
    withdrawn: (opened) => after(opened, 5),
    ruled: (submitted) => after(submitted, 3),
  };
}

const bankingDay = (from: Date, days: number, time: "08:00" | "08:30" | "13:00" | "18:00") =>
  atNewYork(bankingDaysAfter(newYorkDay(from), days), time);

/** The pace of production: windows, banking days and holidays in New York. */
export const calendarPace: Pace = {
  originated: (from, { isDebit, sameDay }) => nextWindow(from, { sameDay: sameDay && !isDebit }),
  completed: (originated, { isDebit, sameDay, hold }) =>
    sameDay && !isDebit
      ? bankingDay(originated, 0, "18:00")
      : bankingDay(originated, 1 + (isDebit ? hold : 0), "08:30"),
  returnedEarly: (originated) => bankingDay(originated, 1, "08:00"),
  returnedLate: (completed, until) => {
    const usual = bankingDay(completed, 2, "08:00");
    return until !== undefined && newYorkDay(usual) > until ? atNewYork(until, "17:00") : usual;
  },
  cardSettled: (from) => bankingDay(from, 1, "13:00"),
  cardCompleted: (from) => bankingDay(from, 1, "13:00"),
  posted: (from) => bankingDay(from, 1, "08:00"),
  disputed: (settled) => bankingDay(settled, 1, "08:00"),
  escalated: (opened) => bankingDay(opened, 5, "08:00"),
  withdrawn: (opened) => bankingDay(opened, 1, "18:00"),
  ruled: (submitted) => bankingDay(submitted, 3, "08:00"),
};
