import { cardSecretTable } from "@/db/schema";
import type { AccountID, IssuedCardID } from "@/lib/core/ids";
import { keys } from "@/lib/providers/keys";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { fingerprint, newCardNumber, type CardNumber, type RandomBelow } from "./card-number";
import { aadOf, seal, VaultError } from "./envelope";

/** The card that a number belongs to. */
export interface CardPlace {
  issuedCardID: IssuedCardID;
  accountID: AccountID;
}

/** Says how many numbers are tried. Each range has a billion, so even two collisions in a row are a fault. */
const ATTEMPTS = 5;

/** Makes a number for a card and seals it in the vault. Returns only what may be shown. */
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

/** Returns false when the number is taken. The server's role may only insert here, so it can only count rows. */
async function store(ctx: PublicCtx, place: CardPlace, pan: string): Promise<boolean> {
  const plaintext = Buffer.from(pan);
  const sealed = seal(keys(), "card", cardAAD(place), plaintext);
  plaintext.fill(0);
  const row = { ...place, ...sealed, fingerprint: fingerprint(keys(), pan), createdOn: ctx.now };
  const { count } = await ctx.db.insert(cardSecretTable).values(row).onConflictDoNothing();
  return count === 1;
}

/** Binds a card's number to its row. It opens in no other. */
export function cardAAD({ issuedCardID, accountID }: CardPlace): Buffer {
  return aadOf({ table: "vault.card_secret", column: "ciphertext", id: issuedCardID, accountID });
}
