import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { AccountID } from "../../lib/core/api/ids";
import { amount, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";
import { accountTable } from "./accounts";

export const FIGURE_KINDS = ["transfer", "fee"] as const;

/**
 * Money moved in each quarter of an hour, so that a day in any time zone is a sum of rows. Transfers are grouped by the
 * payment methods of source and destination; fees have none.
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

/** Amounts that each account sent and received per UTC day. */
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

/** The period that a partner's figures cover. Later amounts are read from the rows themselves. */
export const figureSpanTable = pgTable(
  distributed("figure_span"),
  {
    partnerID: partner(),
    /** Older rows do not count: a reset of the sandbox archived them. */
    sinceOn: instant("since_on"),
    untilOn: instant("until_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID] })],
);
