import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AccountID } from "../../lib/core/api/ids";
import { amount, createdOn, id, instant, key, namesCheck, oneOf } from "../columns";
import { local } from "../placement";

export const STATEMENT_FORMATS = ["bai2", "camt.053", "camt.054"] as const;

/** The statements of a month of our account at the bank, and who said that all of it is explained. */
export const bankMonthTable = pgTable(
  local("bank_month"),
  {
    monthID: key("month_id"),
    /** The partner whose people reconcile it. Absent where nobody said and several could. */
    partnerID: id<AccountID>("partner_id"),
    /** The same as in its statements. */
    account: text("account").notNull(),
    lastFour: text("last_four").notNull(),
    /** Its first day, such as `2026-11-01`. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** Names the person who finished it. Absent while it may change. */
    finishedBy: text("finished_by"),
    finishedOn: instant("finished_on"),
  },
  (t) => [
    unique("bank_month_once").on(t.account, t.startsOn),
    index("bank_month_of_partner").on(t.partnerID, t.startsOn, t.monthID),
    check("bank_month_finished", sql`(${t.finishedBy} is null) = (${t.finishedOn} is null)`),
  ],
);

/** A statement of our own account at the bank. The file in which it came is sealed in the file store. */
export const bankStatementTable = pgTable(
  local("bank_statement"),
  {
    statementID: key("statement_id"),
    /** The partner whose people reconcile it. Absent where nobody said and several could. */
    partnerID: id<AccountID>("partner_id"),
    fileID: uuid("file_id").notNull(),
    /** The month in which it closes. Absent in an advice. */
    monthID: uuid("month_id"),
    /** A keyed hash of the account's number, and its last four digits. */
    account: text("account").notNull(),
    lastFour: text("last_four").notNull(),
    format: oneOf("format", STATEMENT_FORMATS).notNull(),
    /** The bank's name of it. */
    name: text("name").notNull(),
    /** In cents, at the ends of the days. Absent in an advice, which has no balances. */
    opening: amount("opening"),
    closing: amount("closing"),
    closingOn: date("closing_on", { mode: "string" }),
    lines: integer("lines").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    unique("bank_statement_once").on(t.account, t.format, t.name),
    index("bank_statement_follows").on(t.account, t.closingOn, t.createdOn),
    index("bank_statement_of_month").on(t.monthID),
    namesCheck("bank_statement_formats", t.format, STATEMENT_FORMATS),
  ],
);

export const BANK_LINE_STATES = ["open", "matched", "explained"] as const;

/** A movement on our account, as the bank booked it. It waits until it is matched, or somebody explains it. */
export const bankStatementLineTable = pgTable(
  local("bank_statement_line"),
  {
    lineID: key("line_id"),
    statementID: uuid("statement_id").notNull(),
    partnerID: id<AccountID>("partner_id"),
    /** The month of its statement. Absent in an advice. */
    monthID: uuid("month_id"),
    position: integer("position").notNull(),
    /** Above zero came in, below zero went out. */
    cents: amount("cents").notNull(),
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    valueOn: date("value_on", { mode: "string" }).notNull(),
    /** The bank's code of the movement, and its names of it. */
    code: text("code").notNull(),
    traceNumber: text("trace_number"),
    endToEndID: text("end_to_end_id"),
    bankReference: text("bank_reference"),
    reference: text("reference"),
    /** The name of the other side, masked. */
    counterparty: text("counterparty"),
    text: text("text"),
    /** The code of ISO 20022 by which the bank says why it returns a payment. */
    returnReason: text("return_reason"),
    isReversal: boolean("is_reversal").notNull(),
    /** Comes again in a statement, so it counts in no sum. */
    isAdvice: boolean("is_advice").notNull(),
    state: oneOf("state", BANK_LINE_STATES).notNull(),
    /**
     * Names the person who matched or explained it, with the reason, or who undid that. Absent where a rule did. What a
     * person decided no rule decides again.
     */
    decidedBy: text("decided_by"),
    decidedOn: instant("decided_on"),
    reason: text("reason"),
    createdOn: createdOn(),
  },
  (t) => [
    unique("bank_statement_line_once").on(t.statementID, t.position),
    index("bank_statement_line_of_month").on(t.monthID, t.bookedOn, t.lineID),
    // The last columns are what a month's sums are made of.
    index("bank_statement_line_by_state").on(t.monthID, t.state, t.bookedOn, t.lineID, t.cents),
    index("bank_statement_line_open")
      .on(t.createdOn, t.lineID)
      .where(sql`${t.state} = 'open'`),
    namesCheck("bank_statement_line_states", t.state, BANK_LINE_STATES),
  ],
);

export const MATCH_STEPS = ["funded", "return-funded"] as const;

/** An instruction whose money a line tells of. A line that tells of a file has one for each of its entries. */
export const bankLineMatchTable = pgTable(
  local("bank_line_match"),
  {
    matchID: key("match_id"),
    lineID: uuid("line_id").notNull(),
    instructionPartnerID: id<AccountID>("instruction_partner_id").notNull(),
    instructionID: uuid("instruction_id").notNull(),
    step: oneOf("step", MATCH_STEPS).notNull(),
    /** In cents, with the sign of the line. */
    cents: amount("cents").notNull(),
    /** So much of it stands in our books, in cents. Absent until it is booked. */
    bookedCents: amount("booked_cents"),
    createdOn: createdOn(),
    /** When to book it, or to take its booking back. Absent once that is done. */
    dueOn: instant("due_on"),
    undoneOn: instant("undone_on"),
  },
  (t) => [
    // An instruction comes once, and goes back once.
    uniqueIndex("bank_line_match_once")
      .on(t.instructionID, t.step)
      .where(sql`${t.undoneOn} is null`),
    index("bank_line_match_of_line").on(t.lineID),
    index("bank_line_match_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    namesCheck("bank_line_match_steps", t.step, MATCH_STEPS),
  ],
);
