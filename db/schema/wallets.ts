import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { WalletID } from "../../lib/core/ids";
import { amount, createdOn, key } from "../columns";
import { accountTable } from "./accounts";

/** An account's balance in one currency, in cents. Only the ledger writes it. */
export const walletTable = pgTable(
  "wallet",
  {
    walletID: key("wallet_id").$type<WalletID>(),
    accountID: uuid("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    currency: text("currency").notNull(),
    available: amount("available").notNull().default(0),
    createdOn: createdOn(),
  },
  (t) => [
    uniqueIndex("wallet_of_account").on(t.accountID, t.currency),
    check("wallet_in_range", sql`${t.available} between -999999999999 and 999999999999`),
  ],
);
