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
  /** A callback with a wrong signature, or about an instruction that is not this provider's. */
  | { fault: "unsigned" | "unknown"; provider: string }
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

export function reportRailFault(fault: RailFault): void {
  heard(fault);
}
