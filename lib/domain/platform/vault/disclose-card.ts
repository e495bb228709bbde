import { keys } from "@/lib/providers/keys";
import { deriveCVV } from "./cvv";
import { open, type SealedRecord } from "./envelope";
import { cardAAD, type CardPlace } from "./store-card";

/** Describes the numbers that a payment needs: 16 digits, and three. */
export interface CardCredentials {
  pan: string;
  cvv: string;
}

/** Opens a disclosed number and computes its security code. Throws a VaultError unless it was sealed for this card. */
export function openCard(
  place: CardPlace,
  sealed: SealedRecord,
  expiration: { month: string; year: string },
): CardCredentials {
  const plaintext = open(keys(), "card", cardAAD(place), sealed);
  const pan = plaintext.toString();
  plaintext.fill(0);
  return { pan, cvv: deriveCVV(keys(), pan, expiration) };
}
