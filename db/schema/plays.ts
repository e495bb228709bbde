import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, primaryKey, index, uniqueIndex } from "drizzle-orm/pg-core";
import type { AccountID, AuthorizationID, IssuedCardID, PaymentMethodID, WalletID } from "../../lib/core/api/ids";
import { id, instant, partner } from "../columns";
import { distributed } from "../placement";

/** The accounts of a played day, chosen at its first tick. */
export interface PlayCast {
  merchants: { accountID: AccountID; name: string; walletID: WalletID; method: PaymentMethodID }[];
  customers: { accountID: AccountID; method: PaymentMethodID }[];
  /** The card that buys, if an account has one. */
  card?: { accountID: AccountID; issuedCardID: IssuedCardID };
}

/** A purchase of a played day. Its payments and disputes are found by the play's ID. */
export interface PlayPurchase {
  tick: number;
  authorizationID: AuthorizationID;
  store: string;
  amount: number;
  isDeclined?: true;
  isUndone?: true;
}

/** A day that someone played in the sandbox. A partner plays one at a time. */
export const playTable = pgTable(
  distributed("play"),
  {
    partnerID: partner(),
    playID: id<string>("play_id").notNull(),
    /** The latest tick that has begun. */
    tick: integer("tick").notNull(),
    cast: jsonb("cast").$type<PlayCast>().notNull(),
    purchases: jsonb("purchases").$type<PlayPurchase[]>().notNull(),
    startedOn: instant("started_on").notNull(),
    tickedOn: instant("ticked_on").notNull(),
    endedOn: instant("ended_on"),
    /** When an undo gave the wallets their fees back. */
    feesReturnedOn: instant("fees_returned_on"),
    undoneOn: instant("undone_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.playID] }),
    index("play_newest").on(t.partnerID, t.startedOn),
    uniqueIndex("play_one_at_a_time")
      .on(t.partnerID)
      .where(sql`${t.endedOn} is null`),
  ],
);
