import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid, primaryKey, foreignKey } from "drizzle-orm/pg-core";
import type { AccountID, WalletID } from "../../lib/core/api/ids";
import { amount, createdOn, id, partner } from "../columns";
import { distributed } from "../placement";
import { accountTable } from "./accounts";

/** An account's balances in one currency, in cents. Only `ledger.post` and `ledger.post_all` write them. */
export const walletTable = pgTable(
  distributed("wallet"),
  {
    walletID: id<WalletID>("wallet_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    /** The account's partner, or the account itself if it is a partner. */
    partnerID: partner(),
    currency: text("currency").notNull(),
    /** The amount that can be spent. External events, such as returns, can make it negative. */
    available: amount("available").notNull().default(0),
    /** The amount on its way in. */
    pending: amount("pending").notNull().default(0),
    /** The amount reserved for card spending. */
    held: amount("held").notNull().default(0),
    /** Counts the changes of `available`. */
    seq: bigint("seq", { mode: "number" }).notNull().default(0),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.walletID] }),
    uniqueIndex("wallet_of_account").on(t.partnerID, t.accountID, t.currency),
    index("wallet_of_partner").on(t.partnerID),
    check("wallet_in_range", sql`${t.available} between -999999999999 and 999999999999`),
    check("wallet_pending_in_range", sql`${t.pending} between 0 and 999999999999`),
    check("wallet_held_in_range", sql`${t.held} between 0 and 999999999999`),
  ],
);

/** A correction by the operator. */
export const adjustmentTable = pgTable(
  distributed("adjustment"),
  {
    adjustmentID: id<string>("adjustment_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    partnerID: partner(),
    walletID: id<WalletID>("wallet_id").notNull(),
    /** In cents; negative for money taken. */
    amount: amount("amount").notNull(),
    reason: text("reason").notNull(),
    createdBy: uuid("created_by").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.adjustmentID] }),
    foreignKey({ columns: [t.partnerID, t.walletID], foreignColumns: [walletTable.partnerID, walletTable.walletID] }),
    index("adjustment_newest").on(t.accountID, t.createdOn, t.adjustmentID),
  ],
);
