import { sql } from "drizzle-orm";
import { index, integer, pgSchema, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdOn, instant } from "../columns";

/** Exported so that migrations make it. */
export const vault = pgSchema("vault");

/** Card numbers, each sealed under its own key. Only `vault.disclose_cards` reads them, and it writes an audit row for each. */
export const cardSecretTable = vault.table(
  "card_secret",
  {
    issuedCardID: uuid("issued_card_id").primaryKey(),
    accountID: uuid("account_id").notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    ciphertext: bytes("ciphertext").notNull(),
    fingerprint: bytes("fingerprint").notNull(),
    createdOn: createdOn(),
    destroyedOn: instant("destroyed_on"),
  },
  (t) => [
    uniqueIndex("card_secret_fingerprint").on(t.fingerprint),
    index("card_secret_key").on(t.keyVersion, t.createdOn),
  ],
);

/** Sealed identity numbers of accounts, invites and applications. `owner` is an account ID, an invite code, or both. */
export const identitySecretTable = vault.table(
  "identity_secret",
  {
    ownerKind: text("owner_kind").notNull(),
    owner: text("owner").notNull(),
    accountID: uuid("account_id").notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    ciphertext: bytes("ciphertext").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerKind, t.owner] }),
    index("identity_secret_invite")
      .on(sql`split_part(${t.owner}, '/', 1)`)
      .where(sql`${t.ownerKind} = 'application'`),
    index("identity_secret_key").on(t.keyVersion, t.createdOn),
  ],
);

/**
 * Holds what each key made of a known text at its first use. It shows when another key takes its place. It never
 * changes.
 */
export const keyCheckTable = vault.table(
  "key_check",
  {
    purpose: text("purpose").notNull(),
    version: integer("version").notNull(),
    value: bytes("value").notNull(),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.version] })],
);
