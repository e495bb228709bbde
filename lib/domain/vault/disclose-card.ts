import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { keys } from "@/lib/providers/keys";
import { auditRow } from "../audit/record";
import type { Ctx } from "../context";
import { deriveCVV } from "./cvv";
import { open, type Sealed } from "./envelope";
import { cardAAD, type CardPlace } from "./store-card";

/** What a payment needs: 16 digits, and three. */
export interface CardCredentials {
  pan: string;
  cvv: string;
}

/** The columns which `cardDisclosure` adds to a query: those of a sealed record. */
export const disclosed = sql`
  disclosed.key_version as "keyVersion", disclosed.wrapped_key as "wrappedKey", disclosed.ciphertext`;

/**
 * The vault's answer for a row's card, for a lateral join. `disclosureValues` fills its placeholders. The database
 * function checks the partner's attestation again, writes the audit row and returns the sealed number, all or nothing.
 * Without an answer there is no row.
 */
export function cardDisclosure(card: { issuedCardID: PgColumn; accountID: PgColumn }): SQL {
  return sql`vault.disclose_card(${value("auditID")}::uuid, ${value("partnerID")}::uuid, ${card.accountID}, ${card.issuedCardID},
    ${value("actorKind")}, ${value("actorID")}::uuid, ${value("reason")}, ${value("requestID")}::uuid, ${value("clientAddress")},
    ${value("now")}::timestamptz) disclosed`;
}

const value = (name: keyof ReturnType<typeof disclosureValues>) => sql.placeholder(name);

/** What a disclosure writes to the audit trail: who asks, and why. */
export function disclosureValues(ctx: Ctx) {
  const entry = auditRow(ctx, {
    action: "issued-card.details",
    object: "",
    outcome: "disclosed",
    accountID: ctx.accountID,
  });
  return {
    auditID: entry.audit_id,
    partnerID: ctx.partnerID,
    actorKind: entry.actor_kind,
    actorID: entry.actor_id,
    reason: ctx.caller.reveal?.reason ?? null,
    requestID: entry.request_id,
    clientAddress: entry.client_address,
    now: entry.created_on,
  };
}

/** Opens a disclosed number and computes its security code. Throws a VaultError unless it was sealed for this card. */
export function openCard(
  place: CardPlace,
  sealed: Sealed,
  expiration: { month: string; year: string },
): CardCredentials {
  const plaintext = open(keys(), "card", cardAAD(place), sealed);
  const pan = plaintext.toString();
  plaintext.fill(0);
  return { pan, cvv: deriveCVV(keys(), pan, expiration) };
}
