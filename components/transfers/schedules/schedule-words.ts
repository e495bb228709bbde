import type { StateWord } from "@/components/words/state-badge";
import type { ListedSchedule, Occurrence, Schedule } from "@/lib/domain/money/schedules/shared/schedule";
import type { ScheduleState } from "@/lib/domain/money/schedules/dashboard";
import { ruleInWords } from "./schedule-rule";

export const SCHEDULE_WORDS: Record<ScheduleState, StateWord> = {
  active: { label: "Active", tone: "success" },
  ended: { label: "Ended", tone: "neutral" },
  canceled: { label: "Canceled", tone: "ended" },
};

type OccurrenceState = "waiting" | "pending" | "completed" | "failed" | "skipped";

export const OCCURRENCE_WORDS: Record<OccurrenceState, StateWord> = {
  waiting: { label: "Upcoming", tone: "neutral" },
  pending: { label: "Running", tone: "info", icon: "waiting" },
  completed: { label: "Completed", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  skipped: { label: "Skipped", tone: "ended" },
};

export function stateOfOccurrence({ status, canceledOn }: Occurrence): OccurrenceState {
  return status ?? (canceledOn ? "skipped" : "waiting");
}

export function stateOfSchedule({ disabledOn, occurrences = [] }: Schedule): ScheduleState {
  if (disabledOn) return "canceled";
  return occurrences.some((one) => stateOfOccurrence(one) === "waiting") ? "active" : "ended";
}

/** Returns the name of a schedule: its description, else when it runs. */
export function scheduleName({ description, recur }: Pick<Schedule, "description" | "recur">): string {
  return description || (recur ? ruleInWords(recur.recurrenceRule) : "On single dates");
}

/** Returns the next payment, or the payment of each date of the rule. */
export function payingOf({ recur, occurrences = [] }: Schedule) {
  return (
    occurrences.find((one) => stateOfOccurrence(one) === "waiting")?.runTransfer ??
    recur?.runTransfer ??
    occurrences[0]?.runTransfer
  );
}

/** True for a date that ran, is running, or was skipped. */
export function isOver({ status, runOn, canceledOn }: Occurrence): boolean {
  return status !== undefined || (canceledOn !== undefined && Date.parse(runOn) <= Date.now());
}

const FAULTY: Record<string, string> = {
  sourcePaymentMethodID: "The way to pay",
  destinationPaymentMethodID: "The way to get paid",
  amount: "The amount",
  Transfer: "The payment cannot be made:",
};

export function faultInWords(fault: string): string {
  const [field = "", ...rest] = fault
    .replace(/^recur /, "")
    .replace(/^runTransfer\./, "")
    .split(" ");
  const named = FAULTY[field];
  return named ? `${named} ${rest.join(" ")}.` : `The schedule ${[field, ...rest].join(" ")}.`;
}

export function nextOf({ occurrences = [] }: ListedSchedule): string | undefined {
  return occurrences.find((one) => stateOfOccurrence(one) === "waiting")?.runOn;
}

/** Returns the day of a time in a time zone, as a date input expects it. */
export function dayIn(moment: string, zone: string): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: zone }).format(new Date(moment));
}

/** Returns whether an account may change a schedule: only its owner, until it is canceled. */
export function mayChange(accountID: string, { ownerAccountID, disabledOn }: Schedule): boolean {
  return ownerAccountID === accountID && !disabledOn;
}
