import { sql } from "drizzle-orm";
import { check, index, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { AccountID, ReportID, UserID } from "../../lib/core/api/ids";
import { RHYTHMS } from "@/lib/domain/overview/reports/states";
import { REPORT_KINDS } from "@/lib/domain/overview/reports/states";
import { createdOn, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";

/** A recurring report that a member of a team gets by mail. */
export const savedReportTable = pgTable(
  distributed("saved_report"),
  {
    partnerID: partner(),
    reportID: id<ReportID>("report_id").notNull(),
    /** The team and its member. */
    accountID: id<AccountID>("account_id").notNull(),
    userID: id<UserID>("user_id").notNull(),
    kind: oneOf("kind", REPORT_KINDS).notNull(),
    /** The account that the statement covers. */
    ofAccountID: id<AccountID>("of_account_id"),
    rhythm: oneOf("rhythm", RHYTHMS).notNull(),
    /** The day of the month, or of the week starting with Monday. */
    day: smallint("day").notNull(),
    zone: text("zone").notNull(),
    createdOn: createdOn(),
    nextOn: instant("next_on").notNull(),
    lastOn: instant("last_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.reportID] }),
    index("saved_report_of_person").on(t.partnerID, t.accountID, t.userID, t.createdOn, t.reportID),
    index("saved_report_due").on(t.nextOn),
    namesCheck("saved_report_kinds", t.kind, REPORT_KINDS),
    namesCheck("saved_report_rhythms", t.rhythm, RHYTHMS),
    check("saved_report_of_account", sql`(${t.kind} = 'statement') = (${t.ofAccountID} is not null)`),
  ],
);
