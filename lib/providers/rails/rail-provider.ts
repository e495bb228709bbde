import type { FailureCode } from "@/lib/core/money/rail-codes";
import type { AccountID } from "@/lib/core/api/ids";
import type { DisputeEvent } from "./disputes";
import type { BANK_ACCOUNT_TYPES, HOLDER_TYPES } from "@/lib/core/money/sources";
import type { InstructionKind, RailEventKind } from "@/lib/domain/money/rails/states";
import type { Callback } from "./callback";

/** A bank account that sends or receives money, without its number. */
export interface BankParty {
  holderName: string;
  holderType: (typeof HOLDER_TYPES)[number];
  bankAccountType: (typeof BANK_ACCOUNT_TYPES)[number];
  /** Nine digits. */
  routingNumber: string;
  lastFour: string;
  /**
   * Decrypts the account number for the one call that submits it, and the code of a verification credit. Neither is
   * logged, stored or returned to a client. Throws a VaultError.
   */
  open(): Promise<{ accountNumber: string; code?: string }>;
}

/** A card that sends or receives money, without its number. */
export interface CardParty {
  brand: string;
  bin: string;
  lastFour: string;
  /** Decrypts the processor's token for the one call that submits it. */
  openToken(): Promise<string>;
}

/** The account or card of each kind of instruction: the source of debits and charges, otherwise the destination. */
interface Counterparties {
  "ach-debit": BankParty;
  "ach-credit": BankParty;
  "rtp-credit": BankParty;
  "card-charge": CardParty;
  "card-refund": CardParty;
  "push-to-card": CardParty;
  "pull-from-card": CardParty;
  "micro-deposit": BankParty;
  "verification-credit": BankParty;
  "ach-reversal": BankParty;
}

/** The data that a provider gets about an instruction. The instruction ID is the provider's idempotency key. */
export interface Instruction<K extends InstructionKind = InstructionKind> {
  instructionID: string;
  /** The partner that the instruction's row is stored with. */
  partnerID: AccountID;
  kind: K;
  status: string;
  /** In cents. */
  amount: number;
  currency: string;
  details: Readonly<Record<string, unknown>>;
  /** Number of requests about this instruction, including this one. */
  attempt: number;
  createdOn: Date;
  /** The instruction of the charge that a refund reverses. */
  chargeID?: string;
  /** Absent if the account or card no longer exists. */
  party?: Counterparties[K];
  /** Advance of the sandbox clock for this instruction, in seconds. */
  advancedBy?: number | null;
}

interface Coded {
  code: string;
  reason: string;
  description: string;
}

/** Extra fields of each kind of event, under the names that the rail uses. */
interface RailEventDetails {
  originated: { traceNumber?: string };
  corrected: { correction: Coded };
  completed: object;
  /**
   * `settledOn` is the settlement date of the entry, if the bank states it. Real-time payments have a failure code.
   */
  returned: {
    return: Coded;
    settledOn?: string;
    failureReason?: string;
    failureCode?: FailureCode;
    networkResponseCode?: string;
  };
  canceled: object;
  confirmed: object;
  settled: { interchange?: number; cardScheme?: number; interchangeQualification?: string; feeProgram?: string };
  failed: { failureCode: FailureCode; failureReason?: string; networkResponseCode?: string };
  "accepted-without-posting": object;
  funded: object;
  "return-funded": object;
}

/** An event that a provider reports about one instruction. The same ID again is the same event. */
export interface RailEvent<K extends RailEventKind = RailEventKind> {
  eventID: string;
  instructionID: string;
  kind: K;
  at: Date;
  details?: Readonly<RailEventDetails[K]>;
  /** In cents, if the provider reports it. An event is rejected if its amount differs from the instruction's. */
  amount?: number;
  /** The network's charge to us, in cents. */
  cost?: number;
}

/** Instructions that wait for a provider: their number, up to 10,000, and the time of the oldest. */
export interface ProviderQueue {
  waiting: number;
  oldestOn?: Date;
}

export interface StatementLine {
  instructionID: string;
  /** In cents. */
  amount: number;
  fee: number;
  isReturn?: true;
}

/** Moves money over rails. Every method may be repeated. Methods throw Unanswered when the outcome is unknown. */
export interface RailProvider {
  readonly name: string;
  readonly mode: "sandbox" | "production";
  /** The kinds that the provider can move. A mode has one provider for each kind. */
  readonly kinds: readonly InstructionKind[];
  /** Submits all due instructions. Submitting an instruction again has no effect, so money never moves twice. */
  submit(batch: readonly Instruction[], now: Date): Promise<readonly RailEvent[]>;
  /** Stops an instruction permanently unless it has started. The provider also rejects it if it is submitted later. */
  cancel(instruction: Instruction, now: Date): Promise<"canceled" | "too-late">;
  /** All events of one instruction, oldest first. Empty if the provider does not know the instruction. */
  look(instruction: Instruction, now: Date): Promise<readonly RailEvent[]>;
  /** The time of the next poll. Undefined if no more events will come, or if the provider sends them in callbacks. */
  nextLook(instruction: Instruction, now: Date): Date | undefined;
  disputesOf?(charge: Instruction, now: Date): Promise<readonly DisputeEvent[]>;
  /** Verifies and reads a callback. Throws Unsigned if its signature is wrong. */
  receive?(callback: Callback): Promise<readonly RailEvent[]>;
  /** The lines that the provider settled on a banking day, such as `2026-11-20`. */
  statement(day: string): AsyncIterable<StatementLine>;
  /**
   * Whether a separate loop talks to the provider's server and records its results (`lib/providers/provider-notes.ts`).
   */
  readonly isApart?: true;
  /**
   * Counts waiting instructions of one partner, or of all. Without this method, due instructions that were never
   * submitted are counted.
   */
  waiting?(partnerID?: AccountID): Promise<ProviderQueue>;
}

/** The outcome of a request is unknown. Tender repeats the request under the same key. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/** A callback that did not come from its provider. */
export class Unsigned extends Error {
  override readonly name = "Unsigned";
}
