import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex, primaryKey, foreignKey } from "drizzle-orm/pg-core";
import type { AccountID, OccurrenceID, ScheduleID, TransferID, UserID } from "../../lib/core/api/ids";
import { createdOn, instant, namesCheck, oneOf, id, partner } from "../columns";
import { distributed } from "../placement";
import { ACCOUNT_MODES } from "./accounts";

/** A plan of transfers: by a rule, on single dates, or both. */
export const scheduleTable = pgTable(
  distributed("schedule"),
  {
    scheduleID: id<ScheduleID>("schedule_id").notNull(),
    ownerAccountID: id<AccountID>("owner_account_id").notNull(),
    partnerID: partner(),
    sourceAccountID: id<AccountID>("source_account_id").notNull(),
    destinationAccountID: id<AccountID>("destination_account_id").notNull(),
    mode: oneOf("mode", ACCOUNT_MODES).notNull(),
    description: text("description"),
    /** The person who made or last changed it. Absent for a program. */
    madeByID: id<UserID>("made_by_id"),
    /** The rule as it was sent. Absent if there are only single dates. */
    rule: text("rule"),
    startOn: instant("start_on"),
    runTransfer: jsonb("run_transfer").$type<Record<string, unknown>>(),
    indefinite: boolean("indefinite").notNull(),
    /** When an endless rule gets more dates. */
    dueOn: instant("due_on"),
    /** Archived by a reset of the sandbox: the partner no longer sees it. */
    archived: boolean("archived").notNull().default(false),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
    disabledOn: instant("disabled_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.scheduleID] }),
    index("schedule_of_owner").on(t.ownerAccountID, t.createdOn, t.scheduleID),
    index("schedule_of_partner")
      .on(t.partnerID, t.createdOn, t.scheduleID)
      .where(sql`not ${t.archived}`),
    index("schedule_of_source").on(t.sourceAccountID, t.createdOn, t.scheduleID),
    index("schedule_of_destination").on(t.destinationAccountID, t.createdOn, t.scheduleID),
    index("schedule_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    namesCheck("schedule_modes", t.mode, ACCOUNT_MODES),
  ],
);

export const OCCURRENCE_STATUSES = ["pending", "failed", "completed"] as const;

/** One date of a schedule and its outcome. It waits while it has no status. */
export const occurrenceTable = pgTable(
  distributed("occurrence"),
  {
    partnerID: partner(),
    occurrenceID: id<OccurrenceID>("occurrence_id").notNull(),
    scheduleID: id<ScheduleID>("schedule_id").notNull(),
    runOn: instant("run_on").notNull(),
    /** The date that the rule gave it. Absent for a single date. */
    ruleOn: instant("rule_on"),
    /** Absent if it follows the schedule's transfer. */
    runTransfer: jsonb("run_transfer").$type<Record<string, unknown>>(),
    canceledOn: instant("canceled_on"),
    ranOn: instant("ran_on"),
    ranTransferID: id<TransferID>("ran_transfer_id"),
    status: oneOf("status", OCCURRENCE_STATUSES),
    error: text("error"),
    /** When to run it; while it runs, when to check on it again. Absent once it is final. */
    dueOn: instant("due_on"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.occurrenceID] }),
    foreignKey({
      columns: [t.partnerID, t.scheduleID],
      foreignColumns: [scheduleTable.partnerID, scheduleTable.scheduleID],
    }),
    uniqueIndex("occurrence_of_rule")
      .on(t.partnerID, t.scheduleID, t.ruleOn)
      .where(sql`${t.ruleOn} is not null`),
    index("occurrence_of_schedule").on(t.scheduleID, t.runOn, t.occurrenceID),
    index("occurrence_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    namesCheck("occurrence_statuses", t.status, OCCURRENCE_STATUSES),
  ],
);
