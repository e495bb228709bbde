import { sql } from "drizzle-orm";
import { index, integer, pgSchema, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AccountID } from "../../lib/core/api/ids";
import { bytes, createdOn, instant, partner, id } from "../columns";
import { distributed, local } from "../placement";

/** Exported so that migrations create it. */
export const vault = pgSchema("vault");

/**
 * Card numbers, each sealed under its own key. Only `vault.disclose_cards` reads them, and it writes an audit row for
 * each.
 */
export const cardSecretTable = vault.table(
  distributed("card_secret"),
  {
    partnerID: partner(),
    issuedCardID: uuid("issued_card_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    ciphertext: bytes("ciphertext").notNull(),
    createdOn: createdOn(),
    destroyedOn: instant("destroyed_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.issuedCardID] }),
    index("card_secret_key").on(t.keyVersion, t.createdOn),
  ],
);

/** Sealed identity numbers of accounts, invites and applications. `owner` is an account ID, an invite code, or both. */
export const identitySecretTable = vault.table(
  distributed("identity_secret"),
  {
    partnerID: partner(),
    ownerKind: text("owner_kind").notNull(),
    owner: text("owner").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    ciphertext: bytes("ciphertext").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.ownerKind, t.owner] }),
    index("identity_secret_invite")
      .on(sql`split_part(${t.owner}, '/', 1)`)
      .where(sql`${t.ownerKind} = 'application'`),
    index("identity_secret_key").on(t.keyVersion, t.createdOn),
  ],
);

/**
 * A known text that each key encrypted at its first use. A mismatch shows that the key was replaced. Rows never change.
 */
export const keyCheckTable = vault.table(
  local("key_check"),
  {
    purpose: text("purpose").notNull(),
    version: integer("version").notNull(),
    value: bytes("value").notNull(),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.version] })],
);
