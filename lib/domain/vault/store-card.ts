import { cardSecretTable } from "@/db/schema";
import type { AccountID, IssuedCardID } from "@/lib/core/ids";
import { keys } from "@/lib/providers/keys";
import type { PublicCtx } from "../context";
import { fingerprint, newCardNumber, type CardNumber, type RandomBelow } from "./card-number";
import { aadOf, seal, VaultError } from "./envelope";

/** Which card a number belongs to. */
export interface CardPlace {
  issuedCardID: IssuedCardID;
  accountID: AccountID;
}

/** Numbers tried before giving up: with a billion in each range, even two collisions in a row are a fault. */
const ATTEMPTS = 5;

/** Makes a number for a card and seals it in the vault; only what may be shown of it comes back. */
export async function storeCard(
  ctx: PublicCtx,
  place: CardPlace,
  random?: RandomBelow,
): Promise<Omit<CardNumber, "pan">> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { pan, ...shown } = newCardNumber(random);
    if (await store(ctx, place, pan)) return shown;
  }
  throw new VaultError();
}

/** False when the number is taken. The server's role may only insert here, so the count of rows is all there is to ask. */
async function store(ctx: PublicCtx, place: CardPlace, pan: string): Promise<boolean> {
  const plaintext = Buffer.from(pan);
  const sealed = seal(keys(), "card", cardAAD(place), plaintext);
  plaintext.fill(0);
  const row = { ...place, ...sealed, fingerprint: fingerprint(keys(), pan), createdOn: ctx.now };
  const { count } = await ctx.db.insert(cardSecretTable).values(row).onConflictDoNothing();
  return count === 1;
}

/** What a card's number is bound to: it opens in this row and no other. */
export function cardAAD({ issuedCardID, accountID }: CardPlace): Buffer {
  return aadOf({ table: "vault.card_secret", column: "ciphertext", id: issuedCardID, accountID });
}
