import { DrizzleQueryError } from "drizzle-orm";
import { setTimeout as pause } from "node:timers/promises";
import { noteFault } from "@/lib/providers/provider-notes";
import type { ServerTrouble } from "@/lib/providers/rails/ach/bank-server";
import type { LateReturn } from "./return-windows";

/** Describes a fault that somebody must look at. */
export type RailFault =
  /** A provider contradicts what is final. */
  | { fault: "contradiction"; instructionID: string; status: string; kind: string }
  /** A bank returned an entry after its window: nothing is booked, and our bank may dishonor it. */
  | ({ fault: "late-return"; instructionID: string } & LateReturn)
  /** A provider has said nothing of it for a day. */
  | { fault: "unanswered"; instructionID: string }
  /** A line of a statement that fits no instruction, or money that no statement names days after it moved. */
  | { fault: "unmatched" | "unfunded"; provider?: string; instructionID: string }
  /** A bank's server did not do what it should, and is asked again later. */
  | { fault: `server-${ServerTrouble}`; provider: string }
  /** A file that the bank has under another size, took before we saw its name, or that nobody can read. */
  | { fault: "file-stuck" | "file-unseen" | "file-unreadable"; provider: string; fileID: string }
  /** A file that the bank's server lists and that is not taken. Its row has the reason. */
  | { fault: "file-skipped"; provider: string; fileID: string }
  /** Our own code failed with a file, and it is tried again. */
  | { fault: "file-failed"; provider: string; fileID: string; error: unknown }
  /** A return, a correction or the status of a payment fits no entry of ours. */
  | { fault: "return-unmatched" | "correction-unmatched" | "status-unmatched"; provider: string; fileID: string }
  /** A notification of change has data outside its columns, or data that cannot be right. */
  | { fault: "correction-unclear"; provider: string; fileID: string }
  /** A bank dishonored a return that is booked, or insists on one that is not. */
  | { fault: "return-dishonored" | "return-contested"; provider: string; fileID: string }
  /** The bank rejects a file of ours, has not said in time whether it takes it, or says so of none that we know. */
  | { fault: "file-rejected" | "acknowledgment-missing" | "acknowledgment-unmatched"; provider: string; fileID: string }
  /** A statement of our account does not begin as the one before it ended. */
  | { fault: "statement-gap"; provider: string; statementID: string }
  /** A statement came of a month that was finished, which is open again. */
  | { fault: "month-open-again"; provider: string; monthID: string }
  /** The bank has sent no statement for days. */
  | { fault: "statement-overdue"; provider: string }
  /** Lines of statements that fit nothing, and wait for a person. */
  | { fault: "lines-open"; provider: string; lines: number }
  /** A statement could not be read or compared, and is tried again. */
  | { fault: "statement-failed"; provider: string; error: unknown }
  /** A callback with a wrong signature, which anybody can send. */
  | { fault: "unsigned"; provider: string }
  /** A callback about an instruction that is not this provider's. */
  | { fault: "unknown"; provider: string }
  /** An issuing network told of an authorization that has not come within an hour. */
  | { fault: "unauthorized"; provider: string; eventID: string }
  /** A network contradicts how a dispute ended, or disputes and refunds exceed their payment. */
  | { fault: "dispute-contradiction" | "over-disputed"; disputeID: string }
  /** A dispute could not be looked at, and is tried again. */
  | { fault: "dispute-failed"; disputeID: string; error: unknown }
  /** Our own code failed, and it is tried again. */
  | { fault: "failed"; instructionID: string; error: unknown };

let heard: (fault: RailFault) => void = () => {};

/** Registers who hears of faults. The log does, in every process. */
export function hearRailFaults(listener: (fault: RailFault) => void): void {
  heard = listener;
}

/** Faults by which a provider itself failed. Others are about money that it moved. */
const OF_PROVIDERS = /^(?:server-|file-|statement-(?:failed|overdue)$|unknown$)/;

/** Tells whoever hears of faults, and notes those by which a provider failed. */
export function reportRailFault(fault: RailFault): void {
  if ("provider" in fault && fault.provider !== undefined && OF_PROVIDERS.test(fault.fault))
    noteFault(fault.provider, fault.fault);
  heard(fault);
}

/**
 * Lists the codes of serialization failure, deadlock and lock timeout: all of the work was undone, and may succeed at a
 * second try.
 */
const GAVE_IN = ["40001", "40P01", "55P03"];
/** Milliseconds between two tries. */
const RETRY_INTERVAL_MS = 20;

/** The error of work that finds the same done meanwhile: all of it is undone, and it is done again. */
export const doneMeanwhile = (what: string): Error => Object.assign(new Error(what), { code: "40001" });

/** Does the work up to three times while it gives in to another. */
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
