import { DrizzleQueryError } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import { noteFault } from "@/lib/providers/provider-notes";
import type { ServerTrouble } from "@/lib/providers/rails/ach/bank-server";
import type { LateReturn } from "./return-windows";

/** A failure or difference that an operator must look at. Its name is the `fault` of a log line. */
export type RailAlert =
  | { fault: "contradiction"; instructionID: string; status: string; kind: string }
  /** A bank returned an entry after its window: the return is not booked, and our bank may dishonor it. */
  | ({ fault: "late-return"; instructionID: string } & LateReturn)
  /** A provider has not reported on an instruction for a day. */
  | { fault: "unanswered"; instructionID: string }
  /** A statement line that matches no instruction, or money that no statement has, days after it moved. */
  | { fault: "unmatched" | "unfunded"; provider?: string; instructionID: string }
  /** A bank's server failed; it is retried later. */
  | { fault: `server-${ServerTrouble}`; provider: string }
  /**
   * A file that the bank has with a different size, that it took before we saw its final name, or that cannot be read.
   */
  | { fault: "file-stuck" | "file-unseen" | "file-unreadable"; provider: string; fileID: string }
  /** Most or all files of a day are used. Once all are, due entries wait for the next day. */
  | { fault: "files-full"; provider: string; files: number; most: number }
  /** Many micro-entries of one account on one day, or many of them came back. */
  | { fault: "micro-entries"; provider: string; accountID: string; day: string; forwarded: number; returned: number }
  /** A file that the bank's server lists and that is not taken. Its row has the reason. */
  | { fault: "file-skipped"; provider: string; fileID: string }
  /** An internal error with a file, which is retried. */
  | { fault: "file-failed"; provider: string; fileID: string; error: unknown }
  /** A return, a correction or the status of a payment matches none of our entries. */
  | { fault: "return-unmatched" | "correction-unmatched" | "status-unmatched"; provider: string; fileID: string }
  /** A notification of change has data outside its columns, or data that cannot be right. */
  | { fault: "correction-unclear"; provider: string; fileID: string }
  /** A bank dishonored a booked return, or contested the dishonor of a return that is not booked. */
  | { fault: "return-dishonored" | "return-contested"; provider: string; fileID: string }
  /** The bank rejected one of our files, has not acknowledged it in time, or acknowledged an unknown file. */
  | { fault: "file-rejected" | "acknowledgment-missing" | "acknowledgment-unmatched"; provider: string; fileID: string }
  /** The opening balance of a statement of our account differs from the closing balance before it. */
  | { fault: "statement-gap"; provider: string; statementID: string }
  /** A statement came for a month that was finished, so the month is open again. */
  | { fault: "month-open-again"; provider: string; monthID: string }
  | { fault: "statement-overdue"; provider: string }
  /** Statement lines that match no payment, and wait for a person. */
  | { fault: "lines-open"; provider: string; lines: number }
  /** A statement could not be read or compared; it is retried. */
  | { fault: "statement-failed"; provider: string; error: unknown }
  /** A callback with a wrong signature, which anyone can send. */
  | { fault: "unsigned"; provider: string }
  | { fault: "unknown"; provider: string }
  /** An issuing network referred to an authorization that has not arrived within an hour. */
  | { fault: "unauthorized"; provider: string; eventID: string }
  /** A network contradicts the end of a dispute, or disputes and refunds exceed their payment. */
  | { fault: "dispute-contradiction" | "over-disputed"; disputeID: string }
  /** A dispute could not be queried; it is retried. */
  | { fault: "dispute-failed"; disputeID: string; error: unknown }
  /** An internal error with an instruction, which is retried. */
  | { fault: "failed"; instructionID: string; error: unknown };

let listener: (alert: RailAlert) => void = () => {};

/** Sets the listener for alerts. In production it is the log. */
export function onRailAlert(next: (alert: RailAlert) => void): void {
  listener = next;
}

/** Alerts that a provider itself failed. All others are about money that it moved. */
const OF_PROVIDERS = /^(?:server-|file-|statement-(?:failed|overdue)$|unknown$)/;

/** Reports an alert, and counts it against its provider if the provider failed. */
export function reportRailAlert(alert: RailAlert): void {
  if ("provider" in alert && alert.provider !== undefined && OF_PROVIDERS.test(alert.fault))
    noteFault(alert.provider, alert.fault);
  listener(alert);
}

/**
 * The codes of serialization failure, deadlock and lock timeout: all of the work was rolled back, and may succeed at a
 * second attempt.
 */
const GAVE_IN = ["40001", "40P01", "55P03"];
const RETRY_INTERVAL_MS = 20;

/** The error for work that another process has done at the same time: all of it is rolled back and repeated. */
export const alreadyChanged = (what: string): Error => Object.assign(new Error(what), { code: "40001" });

/** Runs the work up to three times if it fails with one of these codes. */
export async function threeTimes<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 3 || !gaveIn(error)) throw error;
      await pause(tries * RETRY_INTERVAL_MS);
    }
  }
}

function gaveIn(error: unknown): boolean {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && GAVE_IN.includes(code);
}
