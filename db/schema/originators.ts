import { index, integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { AccountID } from "../../lib/core/api/ids";
import { id, instant, partner } from "../columns";
import { distributed, local } from "../placement";

/** A bank through which Tender sends ACH entries: its trace numbers and the state of its server. */
export const originatorTable = pgTable(
  local("originator"),
  {
    odfi: text("odfi").primaryKey(),
    /** The last seven digits of the last trace number. After 9,999,999 they begin again at 1. */
    lastTrace: integer("last_trace").notNull(),
    /** When to check the bank's server for files. */
    pollOn: instant("poll_on").notNull(),
    leaseUntil: instant("lease_until"),
    /** Failed attempts since the server last worked. `trouble` is the error. */
    attempt: smallint("attempt").notNull(),
    trouble: text("trouble"),
    handedOverOn: instant("handed_over_on"),
    heardOn: instant("heard_on"),
    /** The time of the last alert that the files of the day are used up. */
    fullOn: instant("full_on"),
  },
  (t) => [index("originator_due").on(t.pollOn)],
);

/**
 * The company that a connected account's entries name as their originator. The partner's own row is the default for its
 * accounts. Absent texts follow the default.
 */
export const originatingCompanyTable = pgTable(
  distributed("originating_company"),
  {
    partnerID: partner(),
    accountID: id<AccountID>("account_id").notNull(),
    companyName: text("company_name"),
    companyID: text("company_id"),
    entryDescription: text("entry_description"),
    discretionaryData: text("discretionary_data"),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.accountID] })],
);
