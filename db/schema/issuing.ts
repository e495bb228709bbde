import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  jsonb,
  pgTable,
  text,
  type AnyPgColumn,
  primaryKey,
  foreignKey,
} from "drizzle-orm/pg-core";
import type { AccountID, IssuedCardID, WalletID } from "../../lib/core/api/ids";
import { stateNames } from "../../lib/core/api/states";
import { issuedCardStates } from "../../lib/domain/cards/issuing/states";
import { createdOn, instant, namesCheck, oneOf, id, partner } from "../columns";
import { distributed } from "../placement";
import { accountTable } from "./accounts";
import { walletTable } from "./wallets";

export interface VelocityLimitColumn {
  amount: number;
  interval: "per-transaction";
}

/** The user's name, the memo and the last four digits, for substring search. An index uses this exact expression. */
export const issuedCardWords = (t: Record<"firstName" | "lastName" | "memo" | "lastFour", AnyPgColumn>) =>
  sql`lower(${t.firstName} || ' ' || ${t.lastName} || ' ' || coalesce(${t.memo}, '') || ' ' || ${t.lastFour})`;

const ISSUED_BRANDS = ["Visa", "Mastercard"] as const;

/** A spending card without its number, which only the vault has. */
export const issuedCardTable = pgTable(
  distributed("issued_card"),
  {
    partnerID: partner(),
    issuedCardID: id<IssuedCardID>("issued_card_id").notNull(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    fundingWalletID: id<WalletID>("funding_wallet_id").notNull(),
    brand: oneOf("brand", ISSUED_BRANDS).notNull(),
    lastFour: text("last_four").notNull(),
    expirationMonth: text("expiration_month").notNull(),
    expirationYear: text("expiration_year").notNull(),
    /** The day the card stops working. */
    expiresOn: date("expires_on", { mode: "string" }).notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    memo: text("memo"),
    state: oneOf("state", stateNames(issuedCardStates)).notNull(),
    singleUse: boolean("single_use"),
    velocityLimits: jsonb("velocity_limits").$type<VelocityLimitColumn[]>(),
    createdOn: createdOn(),
    closedOn: instant("closed_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.issuedCardID] }),
    foreignKey({
      columns: [t.partnerID, t.fundingWalletID],
      foreignColumns: [walletTable.partnerID, walletTable.walletID],
    }),
    index("issued_card_newest").on(t.accountID, t.createdOn, t.issuedCardID),
    index("issued_card_of_partner").on(t.partnerID, t.createdOn, t.issuedCardID),
    index("issued_card_words").using("gin", sql`${issuedCardWords(t)} gin_trgm_ops`),
    index("issued_card_due")
      .on(t.expiresOn)
      .where(sql`${t.state} <> 'closed'`),
    namesCheck("issued_card_brands", t.brand, ISSUED_BRANDS),
    namesCheck("issued_card_states", t.state, stateNames(issuedCardStates)),
  ],
);
