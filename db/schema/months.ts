import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { LEDGER_ACCOUNTS } from "../../lib/core/money/ledger-accounts";
import { amount, bytes, createdOn, namesCheck, oneOf, partner } from "../columns";
import { distributed, reference } from "../placement";

/**
 * A month's movements on an account of a partner's ledger, and its balance at the end of the month, in cents. The
 * ledger check adds each finished day. A month without movements has no row; the last row before it applies.
 */
export const monthEndTable = pgTable(
  distributed("month_end"),
  {
    partnerID: partner(),
    /** The wallet, or zeros for an account without a wallet. */
    walletID: uuid("wallet_id").notNull(),
    account: oneOf("account", LEDGER_ACCOUNTS).notNull(),
    currency: text("currency").notNull(),
    /** The first day of the month, in UTC. */
    month: date("month").notNull(),
    moved: amount("moved").notNull(),
    balance: amount("balance").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.walletID, t.account, t.currency, t.month] }),
    index("month_end_of_month").on(t.month, t.partnerID),
    namesCheck("month_end_accounts", t.account, LEDGER_ACCOUNTS),
    check("month_end_is_first_day", sql`extract(day from ${t.month}) = 1`),
  ],
);

/** Part of an archive: its lines, the sealed pieces of its file, and the SHA-256 of its text in hex. */
export interface ArchivedPart {
  rows: number;
  pieces: number;
  sha256: string;
}

/** Signed list of an archived month's parts. */
export interface ArchiveManifest {
  format: 1;
  /** Such as `2026-01`. */
  month: string;
  madeOn: string;
  parts: Record<string, ArchivedPart>;
  /** HMAC of the other fields, in hex. */
  mac: string;
}

/**
 * A month whose rows were moved out of the database, and the sealed key of its files. Only the database's owner adds or
 * removes one.
 */
export const archivedMonthTable = pgTable(
  reference("archived_month"),
  {
    month: date("month").primaryKey(),
    manifest: jsonb("manifest").$type<ArchiveManifest>().notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    ciphertext: bytes("ciphertext").notNull(),
    createdOn: createdOn(),
  },
  (t) => [check("archived_month_is_first_day", sql`extract(day from ${t.month}) = 1`)],
);

/**
 * A placeholder in a partner's chain for consecutive audit rows that were archived. It is signed, because otherwise it
 * could not be distinguished from a gap.
 */
export const archivedStretchTable = pgTable(
  distributed("archived_stretch"),
  {
    partnerID: partner(),
    /** The positions of its first and its last row. */
    first: bigint("first", { mode: "number" }).notNull(),
    last: bigint("last", { mode: "number" }).notNull(),
    month: date("month").notNull(),
    /** The hash before the first row, and that of the last. */
    previousHash: bytes("previous_hash").notNull(),
    hash: bytes("hash").notNull(),
    mac: bytes("mac").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.first] }),
    index("archived_stretch_of_month").on(t.month),
    check("archived_stretch_holds_rows", sql`${t.last} >= ${t.first}`),
  ],
);
