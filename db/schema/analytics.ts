import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AccountID } from "../../lib/core/api/ids";
import { amount, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";
import { accountTable } from "./accounts";

export const FIGURE_KINDS = ["transfer", "fee"] as const;

/**
 * Sums up what moved in each quarter of an hour, so that a day in any time zone is a sum of rows. Transfers are told apart by
 * the methods of their sides; fees have none.
 */
export const quarterFigureTable = pgTable(
  distributed("quarter_figure"),
  {
    partnerID: partner(),
    startsOn: instant("starts_on").notNull(),
    kind: oneOf("kind", FIGURE_KINDS).notNull(),
    sourceMethod: text("source_method").notNull(),
    destinationMethod: text("destination_method").notNull(),
    count: integer("count").notNull(),
    amount: amount("amount").notNull(),
  },
  (t) => [
    primaryKey({
      name: "quarter_figure_pk",
      columns: [t.partnerID, t.startsOn, t.kind, t.sourceMethod, t.destinationMethod],
    }),
    namesCheck("quarter_figure_kinds", t.kind, FIGURE_KINDS),
  ],
);

/** Sums up what each account sent and received on a day of UTC. */
export const accountFigureTable = pgTable(
  distributed("account_figure"),
  {
    partnerID: partner(),
    accountID: id<AccountID>("account_id")
      .notNull()
      .references(() => accountTable.accountID),
    startsOn: instant("starts_on").notNull(),
    count: integer("count").notNull(),
    amount: amount("amount").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.startsOn, t.accountID] })],
);

/** The time of which a partner's figures tell: what is later is read from the rows themselves. */
export const figureSpanTable = pgTable(
  distributed("figure_span"),
  {
    partnerID: partner(),
    /** Anything older does not count: a reset of the sandbox put it away. */
    sinceOn: instant("since_on"),
    untilOn: instant("until_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID] })],
);
