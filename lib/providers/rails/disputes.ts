import type { DisputePhase, DisputeStatus } from "@/lib/domain/money/disputes/states";
import type { Callback } from "./callback";

/** Describes what a network says of a new dispute. One that it decided beforehand is a `pre-dispute`. */
export interface DisputeOpening {
  /** The charge. */
  instructionID: string;
  /** In cents. It may be a part of the payment, or more than is left of it. */
  amount: number;
  phase: DisputePhase;
  reasonCode: string;
  reason?: string;
  respondBy: Date;
}

/** Describes what a network says of one dispute. The same ID again is the same event. */
export type DisputeEvent = {
  eventID: string;
  /** The network's own name of the dispute. */
  networkID: string;
  at: Date;
} & (
  | { kind: "opened"; opening: DisputeOpening }
  /** An inquiry has become a chargeback. */
  | { kind: "escalated"; respondBy: Date }
  | { kind: "won" | "lost" | "withdrawn" }
);

/** Describes what a network gets to know of a dispute. */
export interface DisputeInput {
  networkID: string;
  instructionID: string;
  /** Is the amount of the payment, in cents. */
  paymentAmount: number;
  brand: string;
  status: DisputeStatus;
  phase: DisputePhase;
  createdOn: Date;
  submittedOn?: Date;
  /** By how many seconds the clock of the sandbox was moved for it. */
  advancedBy?: number;
  /** The texts of the submitted evidence. */
  texts: readonly string[];
}

/** A piece of evidence as it is handed over. */
export interface PacketItem {
  evidenceType: string;
  text?: string;
  file?: { filename: string; mimeType: string; read(): Promise<Buffer> };
}

/** Describes the merchant's answer: it gives in, or here is why it does not. */
export type DisputeAnswer = { kind: "accept" } | { kind: "packet"; items: readonly PacketItem[] };

/** The disputes of the card networks. Every method may be repeated. Methods throw Unanswered when nobody knows. */
export interface DisputeProvider {
  /** As the inbox names it. */
  readonly name: string;
  readonly mode: "sandbox" | "production";
  /** Tells the network. The same dispute again is the same answer. */
  answer(disputed: DisputeInput, answer: DisputeAnswer): Promise<void>;
  /** All that it knows of one beside its opening, oldest first. */
  look(disputed: DisputeInput, now: Date): Promise<readonly DisputeEvent[]>;
  /** When to look next. Undefined when nothing more comes. */
  nextLook(disputed: DisputeInput, now: Date): Date | undefined;
  /** Checks and reads a callback. Throws Unsigned when its signature is wrong. */
  receive?(callback: Callback): Promise<readonly DisputeEvent[]>;
}
