import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { keys } from "@/lib/providers/keys";
import { auditRow } from "../audit/record";
import type { Ctx } from "../context";
import { deriveCVV } from "./cvv";
import { open, type Sealed } from "./envelope";
import { cardAAD, type CardPlace } from "./store-card";

/** What one pays with: 16 digits, and three. */
export interface CardCredentials {
  pan: string;
  cvv: string;
}

/** The columns which `cardDisclosure` adds to a query. */
export const disclosed = {
  keyVersion: sql<number>`disclosed.key_version`,
  wrappedKey: sql<Buffer>`disclosed.wrapped_key`,
  ciphertext: sql<Buffer>`disclosed.ciphertext`,
};

/**
 * The vault's answer for the card of a row, to be joined laterally. The database function checks the partner's attestation
 * once more, writes the audit row and hands out the sealed number, all or nothing; without an answer there is no row.
 */
export function cardDisclosure(ctx: Ctx, card: { issuedCardID: PgColumn; accountID: PgColumn }): SQL {
  const { reveal } = ctx.caller;
  const entry = auditRow(ctx, { action: "issued-card.details", object: "", outcome: "disclosed", accountID: ctx.accountID });
  return sql`vault.disclose_card(${entry.auditID}::uuid, ${ctx.partnerID}::uuid, ${card.accountID}, ${card.issuedCardID},
    ${entry.actorKind}, ${entry.actorID}::uuid, ${reveal?.reason ?? null}, ${entry.requestID}::uuid, ${entry.clientAddress},
    ${ctx.now.toISOString()}::timestamptz) disclosed`;
}

/** Opens a disclosed number and computes its security code; throws a VaultError when it was not sealed for this very card. */
export function openCard(place: CardPlace, sealed: Sealed, expiration: { month: string; year: string }): CardCredentials {
  const plaintext = open(keys(), "card", cardAAD(place), sealed);
  const pan = plaintext.toString();
  plaintext.fill(0);
  return { pan, cvv: deriveCVV(keys(), pan, expiration) };
}
