import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgSchema, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import type { WalletID } from "../../lib/core/ids";
import { LEDGER_ACCOUNTS } from "../../lib/core/ledger-accounts";
import { amount, createdOn, instant, key, namesCheck, oneOf } from "../columns";

/** Exported so that migrations make it. The server's role reads it, and writes only through its functions. */
export const ledger = pgSchema("ledger");

/** A balanced posting. It exists once for each step of its source. */
export const ledgerTxnTable = ledger.table(
  "txn",
  {
    txnID: key("txn_id"),
    partnerID: uuid("partner_id").notNull(),
    sourceType: text("source_type").notNull(),
    sourceID: uuid("source_id").notNull(),
    step: text("step").notNull(),
    reason: text("reason"),
    createdOn: createdOn(),
  },
  (t) => [unique("txn_once").on(t.sourceID, t.step), index("txn_of_partner").on(t.partnerID, t.createdOn)],
);

/** A line of a posting, in cents: credit is positive, debit is negative. Partitioned by month. */
export const ledgerEntryTable = ledger.table(
  "entry",
  {
    txnID: uuid("txn_id").notNull(),
    line: smallint("line").notNull(),
    partnerID: uuid("partner_id").notNull(),
    account: oneOf("account", LEDGER_ACCOUNTS).notNull(),
    walletID: uuid("wallet_id"),
    currency: text("currency").notNull(),
    amount: amount("amount").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.txnID, t.line, t.createdOn] }),
    check("entry_of_wallet", sql`(${t.account} in ('available', 'pending', 'held')) = (${t.walletID} is not null)`),
    check("entry_moves", sql`${t.amount} <> 0`),
    namesCheck("entry_accounts", t.account, LEDGER_ACCOUNTS),
    index("entry_of_system")
      .on(t.account, t.createdOn)
      .where(sql`${t.walletID} is null`),
  ],
);

export const WALLET_TRANSACTION_STATUSES = ["pending", "completed", "canceled", "failed"] as const;

/** What the owner of a wallet sees. It changes at most once, when it stops pending. */
export const walletTransactionTable = ledger.table(
  "wallet_transaction",
  {
    transactionID: key("transaction_id"),
    walletID: uuid("wallet_id").notNull().$type<WalletID>(),
    accountID: uuid("account_id").notNull(),
    partnerID: uuid("partner_id").notNull(),
    type: text("type").notNull(),
    sourceType: text("source_type").notNull(),
    sourceID: uuid("source_id").notNull(),
    status: oneOf("status", WALLET_TRANSACTION_STATUSES).notNull(),
    memo: text("memo").notNull(),
    currency: text("currency").notNull(),
    gross: amount("gross").notNull(),
    fee: amount("fee").notNull(),
    feeIDs: uuid("fee_ids").array(),
    /** The place among the completed ones of the wallet, without gaps, and the balance after it. */
    seq: bigint("seq", { mode: "number" }),
    balanceAfter: amount("balance_after"),
    txnID: uuid("txn_id").notNull(),
    createdOn: createdOn(),
    completedOn: instant("completed_on"),
  },
  (t) => [
    namesCheck("wallet_transaction_status", t.status, WALLET_TRANSACTION_STATUSES),
    check(
      "wallet_transaction_completes",
      sql`(${t.status} = 'completed') = (${t.seq} is not null and ${t.balanceAfter} is not null and ${t.completedOn} is not null)`,
    ),
    // The last columns are what lists filter by, so that a page far behind reads the index alone.
    index("wallet_transaction_newest")
      .on(t.walletID, t.createdOn, t.transactionID, t.status, t.type, t.sourceType)
      .where(sql`${t.status} <> 'failed'`),
    index("wallet_transaction_of_source").on(t.walletID, t.sourceID),
    index("wallet_transaction_of_type")
      .on(t.walletID, t.type, t.createdOn, t.transactionID, t.status)
      .where(sql`${t.status} <> 'failed'`),
    index("wallet_transaction_of_source_type")
      .on(t.walletID, t.sourceType, t.createdOn, t.transactionID, t.status)
      .where(sql`${t.status} <> 'failed'`),
    index("wallet_transaction_unusual")
      .on(t.walletID, t.status, t.createdOn, t.transactionID)
      .where(sql`${t.status} <> 'completed'`),
  ],
);

/** What a system account moved in a finished day. */
export const ledgerRollupTable = ledger.table(
  "rollup",
  {
    partnerID: uuid("partner_id").notNull(),
    account: text("account").notNull(),
    currency: text("currency").notNull(),
    day: date("day").notNull(),
    amount: amount("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.account, t.currency, t.day] })],
);
