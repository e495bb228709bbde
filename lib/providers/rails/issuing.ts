import type { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import type { IssuingMerchantData } from "@/lib/domain/cards/authorizations/contract";
import type { FACT_KINDS, REQUEST_KINDS } from "@/lib/domain/cards/authorizations/states";
import type { Callback } from "./callback";

interface CardEvent {
  /** The same ID again is the same event. */
  eventID: string;
  issuedCardID: IssuedCardID;
  at: Date;
}

/** Whether a card may pay so many cents, or so many more. The network waits a second for the answer. */
export interface SpendRequest extends CardEvent {
  kind: (typeof REQUEST_KINDS)[number];
  /** The network's name of the authorization. */
  networkID: string;
  amount: number;
  merchant: IssuingMerchantData;
}

/** Describes what a network tells of an authorization. Without an amount it means all that is left. */
export interface SpendFact extends CardEvent {
  kind: (typeof FACT_KINDS)[number];
  networkID: string;
  amount?: number;
  /** Nothing more will be captured. */
  final?: boolean;
}

/** Money that a merchant gives back to a card. */
export interface MerchantRefund extends CardEvent {
  kind: "refund";
  amount: number;
  merchant: IssuingMerchantData;
}

export type SpendEvent = SpendRequest | SpendFact | MerchantRefund;

/** An issuer's processor. It calls us: it asks and tells by one door, as often as it likes. */
export interface IssuingProvider {
  /** As callbacks and the inbox name it. */
  readonly name: string;
  readonly mode: "sandbox" | "production";
  /** Checks and reads a callback. Throws Unsigned when its signature is wrong. */
  receive(callback: Callback): Promise<readonly SpendEvent[]>;
  /** Absent where our own vault makes the cards. */
  cards?: CardMaker;
}

/** Describes a new card to its maker. The same ID again is the same card. */
export interface NewIssuedCard {
  issuedCardID: IssuedCardID;
  accountID: AccountID;
  expiration: { month: string; year: string };
  holder: { firstName: string; lastName: string };
}

/** Makes spending cards and holds their numbers. Methods throw Unanswered when nobody knows the answer. */
export interface CardMaker {
  create(card: NewIssuedCard): Promise<{ brand: "Mastercard" | "Visa"; lastFour: string }>;
  move(issuedCardID: IssuedCardID, state: "active" | "closed"): Promise<void>;
  /** The number and the code, which nobody may keep. */
  details(issuedCardID: IssuedCardID): Promise<{ pan: string; cvv: string }>;
}
