import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { AccountID } from "../../lib/core/api/ids";
import { amount, createdOn, id, instant, key, namesCheck, oneOf } from "../columns";
import { local } from "../placement";

export const STATEMENT_FORMATS = ["bai2", "camt.053", "camt.054"] as const;

/** A month of statements of an account at the bank, and who closed it as fully explained. */
export const bankMonthTable = pgTable(
  local("bank_month"),
  {
    monthID: key("month_id"),
    /** The partner that reconciles it. Absent if several could and none is assigned. */
    partnerID: id<AccountID>("partner_id"),
    account: text("account").notNull(),
    lastFour: text("last_four").notNull(),
    /** The first day of the month, such as `2026-11-01`. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** The person who closed it. Absent while it may change. */
    finishedBy: text("finished_by"),
    finishedOn: instant("finished_on"),
  },
  (t) => [
    unique("bank_month_once").on(t.account, t.startsOn),
    index("bank_month_of_partner").on(t.partnerID, t.startsOn, t.monthID),
    check("bank_month_finished", sql`(${t.finishedBy} is null) = (${t.finishedOn} is null)`),
  ],
);

/** A statement of the operator's account at the bank. Its file is sealed in the file store. */
export const bankStatementTable = pgTable(
  local("bank_statement"),
  {
    statementID: key("statement_id"),
    /** The partner that reconciles it. Absent if several could and none is assigned. */
    partnerID: id<AccountID>("partner_id"),
    fileID: uuid("file_id").notNull(),
    /** The month of its closing day. Absent for an advice. */
    monthID: uuid("month_id"),
    /** A keyed hash of the account number, and its last four digits. */
    account: text("account").notNull(),
    lastFour: text("last_four").notNull(),
    format: oneOf("format", STATEMENT_FORMATS).notNull(),
    /** The bank's ID of the statement. */
    name: text("name").notNull(),
    /** Balances at the start and end, in cents. Absent for an advice, which has none. */
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

/**
 * A movement on the operator's account, as the bank booked it. It is open until it is matched or a person explains it.
 */
export const bankStatementLineTable = pgTable(
  local("bank_statement_line"),
  {
    lineID: key("line_id"),
    statementID: uuid("statement_id").notNull(),
    partnerID: id<AccountID>("partner_id"),
    /** Absent for an advice. */
    monthID: uuid("month_id"),
    position: integer("position").notNull(),
    /** Positive for money in, negative for money out. */
    cents: amount("cents").notNull(),
    bookedOn: date("booked_on", { mode: "string" }).notNull(),
    valueOn: date("value_on", { mode: "string" }).notNull(),
    /** The bank's code for the movement, and its references. */
    code: text("code").notNull(),
    traceNumber: text("trace_number"),
    endToEndID: text("end_to_end_id"),
    bankReference: text("bank_reference"),
    reference: text("reference"),
    /** The name of the counterparty, masked. */
    counterparty: text("counterparty"),
    text: text("text"),
    /** The ISO 20022 reason code of a returned payment. */
    returnReason: text("return_reason"),
    isReversal: boolean("is_reversal").notNull(),
    /** Repeated by a later statement, so it is excluded from sums. */
    isAdvice: boolean("is_advice").notNull(),
    state: oneOf("state", BANK_LINE_STATES).notNull(),
    /**
     * The person who matched or explained it, with the reason, or who undid that. Absent if a rule did. Rules never
     * change a person's decision.
     */
    decidedBy: text("decided_by"),
    decidedOn: instant("decided_on"),
    reason: text("reason"),
    createdOn: createdOn(),
  },
  (t) => [
    unique("bank_statement_line_once").on(t.statementID, t.position),
    index("bank_statement_line_of_month").on(t.monthID, t.bookedOn, t.lineID),
    // The last columns cover a month's sums.
    index("bank_statement_line_by_state").on(t.monthID, t.state, t.bookedOn, t.lineID, t.cents),
    index("bank_statement_line_open")
      .on(t.createdOn, t.lineID)
      .where(sql`${t.state} = 'open'`),
    namesCheck("bank_statement_line_states", t.state, BANK_LINE_STATES),
  ],
);

export const MATCH_STEPS = ["funded", "return-funded"] as const;

/** An instruction whose money is in a line. A line for a whole file has one match per entry. */
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
    /** The part of it that is posted in the ledger, in cents. Absent until it is posted. */
    bookedCents: amount("booked_cents"),
    createdOn: createdOn(),
    /** When to post it, or to reverse its posting. Absent once that is done. */
    dueOn: instant("due_on"),
    undoneOn: instant("undone_on"),
  },
  (t) => [
    // An instruction arrives once and is returned once.
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
