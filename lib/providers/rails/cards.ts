import type { CardNetwork } from "@/lib/domain/money/linked-cards/shared/card-networks";
import type { MatchResult } from "@/lib/core/money/card-test-values";
import type { JSONWebKey } from "@/lib/domain/access/end-to-end-keys/contract";

export interface CardFacts {
  network: CardNetwork;
  cardType: "debit" | "credit" | "prepaid" | "unknown";
  issuer?: string;
  issuerCountry?: string;
  push: "not-supported" | "standard" | "fast-funds" | "unknown";
  pull: "not-supported" | "supported" | "unknown";
}

/** A request to verify a card with an authorization of $0. The number is sent once; later requests use its token. */
export interface CardCheck {
  card: { number: string; network: CardNetwork } | { token: string };
  expiration: { month: string; year: string };
  cvv: string;
  addressLine1?: string;
  postalCode: string;
  holderName?: string;
  verifyName: boolean;
  /** The merchant that the authorization names, with its descriptor and address. */
  merchantAccountID: string;
}

/** The results of the checks. The name is checked only on request. */
export interface CardChecks {
  cvv: MatchResult;
  addressLine1: MatchResult;
  postalCode: MatchResult;
  name?: { firstName: MatchResult; middleName: MatchResult; lastName: MatchResult; fullName: MatchResult };
}

/** The processor's response. Its token replaces the number from now on and is a secret. */
export type CardVerified =
  | { outcome: "approved"; token: string; facts: CardFacts; checks: CardChecks; card?: SealedCard }
  | { outcome: "declined" };

/** A card with a number that only its processor sees. */
export interface SealedCard {
  bin: string;
  lastFour: string;
  expiration: { month: string; year: string };
  /** A one-way hash that is equal for equal numbers. */
  fingerprint: string;
}

/** A check of a card that a client encrypted to the processor's key, with a token if the card is already linked. */
export type SealedCheck = Omit<CardCheck, "card" | "cvv" | "expiration"> &
  Partial<Pick<CardCheck, "expiration">> & { encrypted: string; token?: string };

/** A processor with a public key for clients, so that Tender never sees the number in plain text. */
interface SealedCards {
  key(): Promise<JSONWebKey>;
  /** Verifies an encrypted card. `unreadable` if it cannot be decrypted, or was used for another card. */
  verify(check: SealedCheck, key: string): Promise<CardVerified | { outcome: "unreadable" }>;
}

type CardUpdateType =
  "account-closed" | "contact-cardholder" | "expiration-update" | "no-change" | "no-match" | "number-update";

export interface CardOnFile {
  cardID: string;
  token: string;
  expiration: { month: string; year: string };
}

/** New data about a card from its network. The token stays the same, even for a new number. */
export interface CardUpdate {
  cardID: string;
  updateType: CardUpdateType;
  expiration?: { month: string; year: string };
  /** The digits of a new number that may be shown. */
  number?: { bin: string; lastFour: string };
}

/** A processor of card payments, limited to card data. The same key repeats the same request. */
export interface CardProvider {
  verify(check: CardCheck, key: string): Promise<CardVerified>;
  /** Updates of cards. Their holders must have agreed. Cards without changes are omitted. */
  updates(cards: readonly CardOnFile[], now: Date): Promise<readonly CardUpdate[]>;
  sealed?: SealedCards;
}
