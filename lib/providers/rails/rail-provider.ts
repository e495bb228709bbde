import type { FailureCode } from "@/lib/core/money/rail-codes";
import type { AccountID } from "@/lib/core/api/ids";
import type { DisputeEvent } from "./disputes";
import type { BANK_ACCOUNT_TYPES, HOLDER_TYPES } from "@/lib/core/money/sources";
import type { InstructionKind, RailEventKind } from "@/lib/domain/money/rails/states";
import type { Callback } from "./callback";

/** An account at a bank that money comes from or goes to, without its number. */
export interface BankParty {
  holderName: string;
  holderType: (typeof HOLDER_TYPES)[number];
  bankAccountType: (typeof BANK_ACCOUNT_TYPES)[number];
  /** Nine digits. */
  routingNumber: string;
  lastFour: string;
  /**
   * Opens the number for the one call that hands it over, and the code that a verification credit carries. Nothing of it is
   * logged, kept or told. Throws a VaultError.
   */
  open(): Promise<{ accountNumber: string; code?: string }>;
}

/** A card that money comes from or goes to, without its number. */
export interface CardParty {
  brand: string;
  bin: string;
  lastFour: string;
  /** Opens the processor's token for the one call that hands it over, like the number of an account. */
  openToken(): Promise<string>;
}

/** Says whose account or card the money of each kind comes from (debits, charges) or goes to (all else). */
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

/** Describes what a provider gets to know of an instruction. Its ID is the provider's idempotency key. */
export interface Instruction<K extends InstructionKind = InstructionKind> {
  instructionID: string;
  /** The partner with whom its row lies. */
  partnerID: AccountID;
  kind: K;
  status: string;
  /** In cents. */
  amount: number;
  currency: string;
  details: Readonly<Record<string, unknown>>;
  /** Counts our questions about it, this time included. */
  attempt: number;
  createdOn: Date;
  /** The instruction of the charge that a refund gives back. */
  chargeID?: string;
  /** Absent where nobody knows the account or card any more. */
  party?: Counterparties[K];
  /** By how many seconds the sandbox's clock was moved for it. */
  advancedBy?: number | null;
}

/** A code of a network with its words. */
interface Coded {
  code: string;
  reason: string;
  description: string;
}

/** Says what a provider tells beside each kind of event, by the wire names of its rail. */
interface RailEventDetails {
  originated: { traceNumber?: string };
  corrected: { correction: Coded };
  completed: object;
  /** `settledOn` is the day on which the entry settled, where the bank names it. Real-time payments have a failure code. */
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

/** Describes what a provider says of one instruction. The same ID again is the same event. */
export interface RailEvent<K extends RailEventKind = RailEventKind> {
  eventID: string;
  instructionID: string;
  kind: K;
  at: Date;
  details?: Readonly<RailEventDetails[K]>;
  /** In cents, where it is told. An event with another amount than its instruction is refused. */
  amount?: number;
  /** Is the network's charge to us, in cents. */
  cost?: number;
}

/** Counts what waits for a provider: how many, up to 10,000, and since when the oldest does. */
export interface ProviderQueue {
  waiting: number;
  oldestOn?: Date;
}

/** Describes what a provider settled on a banking day. */
export interface StatementLine {
  instructionID: string;
  /** In cents. */
  amount: number;
  fee: number;
  /** Money that went back. */
  isReturn?: true;
}

/** Moves money over rails. Every method may be repeated. Methods throw Unanswered when nobody knows what became of it. */
export interface RailProvider {
  /** As callbacks and the inbox name it. */
  readonly name: string;
  readonly mode: "sandbox" | "production";
  /** The kinds that it can move. For each of them a mode has one provider. */
  readonly kinds: readonly InstructionKind[];
  /** Hands over all that is due. The same instruction again is the same, so nothing moves twice. */
  submit(batch: readonly Instruction[], now: Date): Promise<readonly RailEvent[]>;
  /** Stops what is not under way, once and for all: what it never heard of it does not take later either. */
  cancel(instruction: Instruction, now: Date): Promise<"canceled" | "too-late">;
  /** All it knows of one, oldest first. Empty when it never heard of it. */
  look(instruction: Instruction, now: Date): Promise<readonly RailEvent[]>;
  /** When to look next. Undefined when nothing more comes, or when it calls by itself. */
  nextLook(instruction: Instruction, now: Date): Date | undefined;
  /** The disputes of a charge, as far as it knows of them now. */
  disputesOf?(charge: Instruction, now: Date): Promise<readonly DisputeEvent[]>;
  /** Checks and reads a callback. Throws Unsigned when its signature is wrong. */
  receive?(callback: Callback): Promise<readonly RailEvent[]>;
  /** Returns the lines that it settled on a banking day, such as `2026-11-20`. */
  statement(day: string): AsyncIterable<StatementLine>;
  /** Its server is reached by a loop of its own, which notes what became of it (`lib/providers/provider-notes.ts`). */
  readonly isApart?: true;
  /** Counts what a partner, or anybody, has waiting. Without it that is what is due and nobody has heard of. */
  waiting?(partnerID?: AccountID): Promise<ProviderQueue>;
}

/** Nobody knows what became of the question. It is asked again under the same key. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/** A callback that its provider did not send. */
export class Unsigned extends Error {
  override readonly name = "Unsigned";
}
