import type { CardNetwork } from "@/lib/domain/money/linked-cards/shared/card-networks";
import type { MatchResult } from "@/lib/core/money/card-test-values";
import type { JSONWebKey } from "@/lib/domain/access/end-to-end-keys/contract";

/** Describes what a payment card can be asked to do. */
export interface CardFacts {
  network: CardNetwork;
  cardType: "debit" | "credit" | "prepaid" | "unknown";
  issuer?: string;
  issuerCountry?: string;
  push: "not-supported" | "standard" | "fast-funds" | "unknown";
  pull: "not-supported" | "supported" | "unknown";
}

/** A question about a card: an authorization of $0. The number is known once; later its token stands for it. */
export interface CardCheck {
  card: { number: string; network: CardNetwork } | { token: string };
  expiration: { month: string; year: string };
  cvv: string;
  addressLine1?: string;
  postalCode: string;
  holderName?: string;
  verifyName: boolean;
  /** Names the merchant whose descriptor and address go into the authorization. */
  merchantAccountID: string;
}

/** Describes what the checks found. The name is checked only when asked for. */
export interface CardChecks {
  cvv: MatchResult;
  addressLine1: MatchResult;
  postalCode: MatchResult;
  name?: { firstName: MatchResult; middleName: MatchResult; lastName: MatchResult; fullName: MatchResult };
}

/** The processor's answer. Its token stands for the number from now on and is a secret. */
export type CardVerified =
  | { outcome: "approved"; token: string; facts: CardFacts; checks: CardChecks; card?: SealedCard }
  | { outcome: "declined" };

/** Describes a card whose number only its processor knows. */
export interface SealedCard {
  bin: string;
  lastFour: string;
  expiration: { month: string; year: string };
  /** The same for the same number, and not to be turned back. */
  fingerprint: string;
}

/** A question about a card that a client encrypted to the processor's key, with a token where the card is known. */
export type SealedCheck = Omit<CardCheck, "card" | "cvv" | "expiration"> &
  Partial<Pick<CardCheck, "expiration">> & { encrypted: string; token?: string };

/** A processor whose key clients encrypt to, so that no number passes us in the clear. */
interface SealedCards {
  /** The key at this moment. */
  key(): Promise<JSONWebKey>;
  /** The same as for other cards. `unreadable` where it does not open, or was used for another card. */
  verify(check: SealedCheck, key: string): Promise<CardVerified | { outcome: "unreadable" }>;
}

type CardUpdateType =
  "account-closed" | "contact-cardholder" | "expiration-update" | "no-change" | "no-match" | "number-update";

/** A card whose updates are asked for, and its name in the answer. */
export interface CardOnFile {
  cardID: string;
  token: string;
  expiration: { month: string; year: string };
}

/** Describes what a network has learned of a card. The token stays the same, also for a new number. */
export interface CardUpdate {
  cardID: string;
  updateType: CardUpdateType;
  expiration?: { month: string; year: string };
  /** Holds the digits of a new number that may be shown. */
  number?: { bin: string; lastFour: string };
}

/** A processor of card payments, as far as it knows cards. The same key repeats the same question. */
export interface CardProvider {
  verify(check: CardCheck, key: string): Promise<CardVerified>;
  /** Only for cards whose holders agreed. Cards without news are left out. */
  updates(cards: readonly CardOnFile[], now: Date): Promise<readonly CardUpdate[]>;
  sealed?: SealedCards;
}
