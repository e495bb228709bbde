import { sql } from "drizzle-orm";
import { createHmac } from "node:crypto";
import { rows } from "@/db/client";
import { cardSecretTable } from "@/db/schema";
import type { AccountID, IssuedCardID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { enterInDirectory } from "@/lib/domain/kernel/names/directory";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { type KeyProvider, keys } from "@/lib/providers/keys";
import { type CardNumber, fingerprint, newCardNumber, type RandomBelow } from "./card-number";
import { aadOf, open, seal, type SealedRecord, VaultError } from "./envelope";

export interface CardPlace {
  issuedCardID: IssuedCardID;
  accountID: AccountID;
}

interface NewCardPlace extends CardPlace {
  partnerID: AccountID;
}

/** The number of card numbers to try. Each range has a billion, so even two collisions in a row indicate a bug. */
const ATTEMPTS = 5;

/** Creates a card's number, seals it, and adds it to the directory. Returns only the parts that can be shown. */
export async function storeCard(
  ctx: PublicCtx,
  place: NewCardPlace,
  random?: RandomBelow,
): Promise<Omit<CardNumber, "pan">> {
  await enterInDirectory(ctx, place.partnerID, { kind: "issued-card", reference: place.issuedCardID });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { pan, ...shown } = newCardNumber(random);
    if (await store(ctx, place, pan)) return shown;
  }
  throw new VaultError();
}

/** Returns false if the number is taken by a card of any partner. */
async function store(ctx: PublicCtx, place: NewCardPlace, pan: string): Promise<boolean> {
  const reference = fingerprint(keys(), pan).toString("hex");
  if (!(await enterInDirectory(ctx, place.partnerID, { kind: "card-number", reference }))) return false;
  const plaintext = Buffer.from(pan);
  const sealed = seal(keys(), "card", cardAAD(place), plaintext);
  plaintext.fill(0);
  await ctx.db.insert(cardSecretTable).values({ ...place, ...sealed, createdOn: ctx.now });
  return true;
}

/** Binds a card's number to its row, so that it cannot be opened in a different one. */
export function cardAAD({ issuedCardID, accountID }: CardPlace): Buffer {
  return aadOf({ table: "vault.card_secret", column: "ciphertext", id: issuedCardID, accountID });
}

/**
 * The three-digit security code of a card. It is derived from the number and expiration (month "09", year "29") under
 * a separate key. It is computed when needed and never stored. Throws a RangeError unless both have the right digits.
 */
export function deriveCVV(keys: KeyProvider, pan: string, expiration: { month: string; year: string }): string {
  const { month, year } = expiration;
  if (!/^[0-9]{16,19}$/.test(pan) || !/^[0-9]{2}$/.test(month) || !/^[0-9]{2}$/.test(year)) {
    throw new RangeError("not a card number with a two-digit month and year");
  }
  const mac = createHmac("sha256", keys.mac("cvv")).update(`${pan} ${month}/${year}`).digest();
  // 48 bits modulo 1000: the probabilities of the codes differ by at most one part in 2^38.
  return String(mac.readUIntBE(0, 6) % 1000).padStart(3, "0");
}

/** The card data that a payment needs: 16 digits, and three for the security code. */
export interface CardCredentials {
  pan: string;
  cvv: string;
}

/** Opens a disclosed number and computes its security code. Throws a VaultError if sealed for another card. */
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

/** The retention period of a closed card's number, in days. Disputes of its last payments may need it. */
export const RETENTION_DAYS = 540;
const BATCH = 500;

/** Destroys the numbers and keys of cards closed long ago. Their details then return 404. Returns how many. */
export async function destroyCardNumbers(ctx: PublicCtx): Promise<number> {
  const before = daysAfter(ctx.now, -RETENTION_DAYS).toISOString();
  const [done] = await rows<{ count: number }>(
    ctx.db,
    sql`
    select vault.destroy_cards_closed_before(${before}::timestamptz, ${BATCH}::int, ${ctx.now.toISOString()}::timestamptz)::int as count`,
  );
  if (done?.count === BATCH) await enqueue(ctx, "destroy-card-numbers", {});
  return done?.count ?? 0;
}
