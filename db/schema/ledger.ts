import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgSchema,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountID, WalletID } from "../../lib/core/api/ids";
import { LEDGER_ACCOUNTS, WALLET_TRANSACTION_TYPES } from "../../lib/core/money/ledger-accounts";
import { amount, createdOn, instant, namesCheck, oneOf, id, partner } from "../columns";
import { distributed } from "../placement";

/** Exported so that migrations create it. The server's role can read it, and writes only through its functions. */
export const ledger = pgSchema("ledger");

/** A balanced posting, unique for each step of its source. */
export const ledgerTxnTable = ledger.table(
  distributed("txn"),
  {
    txnID: id<string>("txn_id").notNull(),
    partnerID: partner(),
    sourceType: text("source_type").notNull(),
    sourceID: uuid("source_id").notNull(),
    step: text("step").notNull(),
    reason: text("reason"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.txnID] }),
    unique("txn_once").on(t.partnerID, t.sourceID, t.step),
    index("txn_of_partner").on(t.partnerID, t.createdOn),
  ],
);

/** A line of a posting, in cents: credit is positive, debit is negative. Partitioned by month. */
export const ledgerEntryTable = ledger.table(
  distributed("entry"),
  {
    txnID: uuid("txn_id").notNull(),
    line: smallint("line").notNull(),
    partnerID: partner(),
    account: oneOf("account", LEDGER_ACCOUNTS).notNull(),
    walletID: uuid("wallet_id"),
    currency: text("currency").notNull(),
    amount: amount("amount").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.txnID, t.line, t.createdOn] }),
    check("entry_of_wallet", sql`(${t.account} in ('available', 'pending', 'held')) = (${t.walletID} is not null)`),
    check("entry_moves", sql`${t.amount} <> 0`),
    namesCheck("entry_accounts", t.account, LEDGER_ACCOUNTS),
    index("entry_of_system")
      .on(t.account, t.createdOn)
      .where(sql`${t.walletID} is null`),
  ],
);

export const WALLET_TRANSACTION_STATUSES = ["pending", "completed", "canceled", "failed"] as const;

/** A transaction as the wallet's owner sees it. It changes at most once, when it stops being pending. */
export const walletTransactionTable = ledger.table(
  distributed("wallet_transaction"),
  {
    transactionID: id<string>("transaction_id").notNull(),
    walletID: id<WalletID>("wallet_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    partnerID: partner(),
    type: text("type").notNull(),
    sourceType: text("source_type").notNull(),
    sourceID: uuid("source_id").notNull(),
    status: oneOf("status", WALLET_TRANSACTION_STATUSES).notNull(),
    memo: text("memo").notNull(),
    currency: text("currency").notNull(),
    gross: amount("gross").notNull(),
    fee: amount("fee").notNull(),
    feeIDs: uuid("fee_ids").array(),
    /** Position among the wallet's completed transactions, without gaps, and the balance after it. */
    seq: bigint("seq", { mode: "number" }),
    balanceAfter: amount("balance_after"),
    /**
     * Position in lists: twice its seq once completed; until then the odd number after the transaction that was
     * completed last.
     */
    place: bigint("place", { mode: "number" }).notNull(),
    txnID: uuid("txn_id").notNull(),
    createdOn: createdOn(),
    completedOn: instant("completed_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.transactionID] }),
    namesCheck("wallet_transaction_types", t.type, WALLET_TRANSACTION_TYPES),
    namesCheck("wallet_transaction_status", t.status, WALLET_TRANSACTION_STATUSES),
    check(
      "wallet_transaction_completes",
      sql`(${t.status} = 'completed') = (${t.seq} is not null and ${t.balanceAfter} is not null and ${t.completedOn} is not null)`,
    ),
    check("wallet_transaction_placed", sql`${t.place} = coalesce(2 * ${t.seq}, ${t.place} | 1)`),
    // The last columns are list filters, so that a count or a distant page reads only the index.
    index("wallet_transaction_listed")
      .on(t.walletID, t.place, t.createdOn, t.transactionID, t.status, t.type, t.sourceType, t.partnerID)
      .where(sql`${t.status} <> 'failed'`),
    index("wallet_transaction_newest")
      .on(t.walletID, t.createdOn)
      .where(sql`${t.status} <> 'failed'`),
    index("wallet_transaction_of_source").on(t.walletID, t.sourceID),
    index("wallet_transaction_of_type")
      .on(t.walletID, t.type, t.place, t.createdOn, t.transactionID, t.status, t.partnerID)
      .where(sql`${t.status} <> 'failed'`),
    index("wallet_transaction_unusual")
      .on(t.walletID, t.status, t.place, t.createdOn, t.transactionID, t.partnerID)
      .where(sql`${t.status} <> 'completed'`),
    // Home sums what all wallets of a partner received and sent on given days, and reads only the index.
    index("wallet_transaction_completed")
      .on(t.partnerID, t.completedOn, t.walletID, t.gross, t.fee)
      .where(sql`${t.status} = 'completed'`),
  ],
);

/** Postings of a partner's finished day as the ledger check found them. They must not change afterwards. */
export const checkedDayTable = pgTable(
  distributed("checked_day"),
  {
    partnerID: partner(),
    /** In UTC. */
    day: date("day").notNull(),
    postings: bigint("postings", { mode: "number" }).notNull(),
    /** The sum, over the day's postings and entries, of half of each row's MD5, as decimal digits. */
    digest: text("digest").notNull(),
    /** An error was found, so the day is checked again each night. */
    isBroken: boolean("is_broken").notNull(),
    checkedOn: instant("checked_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.day] })],
);

/** Sum of a wallet's entries at the end of its partner's last checked day. */
export const checkedWalletTable = pgTable(
  distributed("checked_wallet"),
  {
    partnerID: partner(),
    walletID: id<WalletID>("wallet_id").notNull(),
    available: amount("available").notNull(),
    pending: amount("pending").notNull(),
    held: amount("held").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.walletID] })],
);
