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

/** A request to approve an amount in cents, or an increase of it. The network waits one second for the decision. */
export interface SpendRequest extends CardEvent {
  kind: (typeof REQUEST_KINDS)[number];
  /** The network's identifier of the authorization. */
  networkID: string;
  amount: number;
  merchant: IssuingMerchantData;
}

/** A fact about an authorization from the network. Without an amount it applies to all that is left. */
export interface SpendFact extends CardEvent {
  kind: (typeof FACT_KINDS)[number];
  networkID: string;
  amount?: number;
  final?: boolean;
}

export interface MerchantRefund extends CardEvent {
  kind: "refund";
  amount: number;
  merchant: IssuingMerchantData;
}

export type SpendEvent = SpendRequest | SpendFact | MerchantRefund;

/** An issuer's processor. It calls Tender with both requests and facts, and may repeat them. */
export interface IssuingProvider {
  readonly name: string;
  readonly mode: "sandbox" | "production";
  /** Verifies and reads a callback. Throws Unsigned if its signature is wrong. */
  receive(callback: Callback): Promise<readonly SpendEvent[]>;
  /** Absent if Tender's vault creates the cards. */
  cards?: CardMaker;
}

/** A new card for its maker. The same ID again is the same card. */
export interface NewIssuedCard {
  issuedCardID: IssuedCardID;
  accountID: AccountID;
  expiration: { month: string; year: string };
  holder: { firstName: string; lastName: string };
}

/** Creates spending cards and stores their numbers. Methods throw Unanswered when the outcome is unknown. */
export interface CardMaker {
  create(card: NewIssuedCard): Promise<{ brand: "Mastercard" | "Visa"; lastFour: string }>;
  move(issuedCardID: IssuedCardID, state: "active" | "closed"): Promise<void>;
  /** The number and the security code, which must not be stored. */
  details(issuedCardID: IssuedCardID): Promise<{ pan: string; cvv: string }>;
}
