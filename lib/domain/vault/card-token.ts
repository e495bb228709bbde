import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal, type Sealed } from "./envelope";

/** The linked card that a token belongs to. */
export interface CardTokenPlace {
  cardID: string;
  accountID: string;
}

/** Seals a processor's token, which stands for a card's number. */
export function sealCardToken(place: CardTokenPlace, token: string): Sealed {
  return seal(keys(), "secret", cardTokenAAD(place), Buffer.from(token));
}

/** Opens a processor's token. Throws a VaultError for another card's. */
export function openCardToken(place: CardTokenPlace, sealed: Sealed): string {
  return open(keys(), "secret", cardTokenAAD(place), sealed).toString();
}

/** Binds a token to its card and account. */
export function cardTokenAAD({ cardID, accountID }: CardTokenPlace): Buffer {
  return aadOf({ table: "linked_card", column: "token", id: cardID, accountID });
}
