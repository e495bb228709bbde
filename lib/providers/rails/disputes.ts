import type { DisputePhase, DisputeStatus } from "@/lib/domain/money/disputes/states";
import type { Callback } from "./callback";

/** A new dispute from a network. A dispute that the network already decided is a `pre-dispute`. */
export interface DisputeOpening {
  instructionID: string;
  /** In cents. May be part of the payment, or more than is left of it. */
  amount: number;
  phase: DisputePhase;
  reasonCode: string;
  reason?: string;
  respondBy: Date;
}

/** An event of one dispute from its network. The same ID again is the same event. */
export type DisputeEvent = {
  eventID: string;
  /** The network's own identifier of the dispute. */
  networkID: string;
  at: Date;
} & (
  | { kind: "opened"; opening: DisputeOpening }
  /** An inquiry became a chargeback. */
  | { kind: "escalated"; respondBy: Date }
  | { kind: "won" | "lost" | "withdrawn" }
);

/** The data that a network gets about a dispute. */
export interface DisputeInput {
  networkID: string;
  instructionID: string;
  /** The amount of the payment, in cents. */
  paymentAmount: number;
  brand: string;
  status: DisputeStatus;
  phase: DisputePhase;
  createdOn: Date;
  submittedOn?: Date;
  /** Advance of the sandbox clock for this dispute, in seconds. */
  advancedBy?: number;
  texts: readonly string[];
}

export interface PacketItem {
  evidenceType: string;
  text?: string;
  file?: { filename: string; mimeType: string; read(): Promise<Buffer> };
}

/** The merchant's response: it accepts the dispute, or contests it with evidence. */
export type DisputeAnswer = { kind: "accept" } | { kind: "packet"; items: readonly PacketItem[] };

/**
 * Disputes at the card networks. Every method may be repeated. Methods throw Unanswered when the outcome is unknown.
 */
export interface DisputeProvider {
  readonly name: string;
  readonly mode: "sandbox" | "production";
  /** Sends the response to the network. Repeating it for the same dispute has no effect. */
  answer(disputed: DisputeInput, answer: DisputeAnswer): Promise<void>;
  /** All events of a dispute after its opening, oldest first. */
  look(disputed: DisputeInput, now: Date): Promise<readonly DisputeEvent[]>;
  /** The time of the next poll. Undefined if no more events will come. */
  nextLook(disputed: DisputeInput, now: Date): Date | undefined;
  /** Verifies and reads a callback. Throws Unsigned if its signature is wrong. */
  receive?(callback: Callback): Promise<readonly DisputeEvent[]>;
}
