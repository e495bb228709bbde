import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccountID, BankAccountID, RefundID, TransferID } from "../../lib/core/api/ids";
import { distinct, keysOf } from "../../lib/core/collections";
import { CARD_FAILURE_CODES, RTP_FAILURE_CODES } from "../../lib/core/money/rail-codes";
import { stateNames } from "../../lib/core/api/states";
import { RAIL_EVENT_KINDS, RAILS } from "../../lib/domain/money/rails/states";
import { amount, createdOn, instant, key, namesCheck, oneOf, id, partner } from "../columns";
import { distributed, local } from "../placement";

export const INSTRUCTION_KINDS = [
  "ach-debit",
  "ach-credit",
  "rtp-credit",
  "card-charge",
  "card-refund",
  "push-to-card",
  "pull-from-card",
  "micro-deposit",
  "verification-credit",
  "ach-reversal",
] as const;
export type InstructionKind = (typeof INSTRUCTION_KINDS)[number];

/** The states of every rail, as the API names them. */
const INSTRUCTION_STATUSES = distinct(Object.values(RAILS).flatMap((rail) => stateNames(rail)));

/** The failure code in the details of instructions of some kinds. */
const failureIf = (t: Record<"kind" | "details", AnyPgColumn>, kinds: SQL) =>
  sql`(case when ${t.kind} ${kinds} then ${t.details} ->> 'failureCode' end)`;

/** One request to one rail. Its ID is the provider's idempotency key. */
export const railInstructionTable = pgTable(
  distributed("rail_instruction"),
  {
    instructionID: id<string>("instruction_id").notNull(),
    partnerID: partner(),
    accountID: id<AccountID>("account_id").notNull(),
    transferID: id<TransferID>("transfer_id"),
    refundID: id<RefundID>("refund_id"),
    bankAccountID: id<BankAccountID>("bank_account_id"),
    cardID: uuid("card_id"),
    kind: oneOf("kind", INSTRUCTION_KINDS).notNull(),
    /** As the API names it for this rail. */
    status: text("status").notNull(),
    amount: amount("amount").notNull(),
    currency: text("currency").notNull(),
    /** Details for the API, and those for the provider. */
    details: jsonb("details").$type<Record<string, unknown>>().notNull(),
    /** When to submit it or poll its status. Absent once it is final. */
    dueOn: instant("due_on"),
    leaseUntil: instant("lease_until"),
    attempt: smallint("attempt").notNull(),
    providerRef: text("provider_ref"),
    /** Seconds that the sandbox's clock was advanced for it. Absent if it was not. */
    advancedBy: integer("advanced_by"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.instructionID] }),
    // A provider identifies the instruction only by its ID.
    index("rail_instruction_named").on(t.instructionID),
    index("rail_instruction_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    index("rail_instruction_of_transfer")
      .on(t.transferID)
      .where(sql`${t.transferID} is not null`),
    index("rail_instruction_of_refund")
      .on(t.refundID)
      .where(sql`${t.refundID} is not null`),
    index("rail_instruction_of_card")
      .on(t.cardID, t.createdOn)
      .where(sql`${t.cardID} is not null`),
    index("rail_instruction_of_bank")
      .on(t.bankAccountID, t.createdOn)
      .where(sql`${t.bankAccountID} is not null`),
    // Micro-entries are counted by account and day.
    index("rail_instruction_micro")
      .on(t.partnerID, t.createdOn)
      .where(sql`${t.kind} in ('micro-deposit', 'verification-credit')`),
    namesCheck("rail_instruction_kinds", t.kind, INSTRUCTION_KINDS),
    namesCheck("rail_instruction_statuses", t.status, INSTRUCTION_STATUSES),
    namesCheck("rail_instruction_card_failures", failureIf(t, sql`like '%card%'`), CARD_FAILURE_CODES),
    namesCheck("rail_instruction_other_failures", failureIf(t, sql`not like '%card%'`), keysOf(RTP_FAILURE_CODES)),
  ],
);

export const RAIL_EVENT_OUTCOMES = ["applied", "late", "refused", "untimely"] as const;

/** A provider's report, stored once per event. */
export const railEventTable = pgTable(
  distributed("rail_event"),
  {
    partnerID: partner(),
    provider: text("provider").notNull(),
    eventID: text("event_id").notNull(),
    instructionID: uuid("instruction_id").notNull(),
    kind: text("kind").notNull(),
    at: instant("at").notNull(),
    body: jsonb("body").$type<Record<string, unknown>>().notNull(),
    outcome: oneOf("outcome", RAIL_EVENT_OUTCOMES).notNull(),
    receivedOn: instant("received_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.provider, t.eventID] }),
    index("rail_event_of_instruction").on(t.instructionID, t.at),
    namesCheck("rail_event_kinds", t.kind, RAIL_EVENT_KINDS),
    namesCheck("rail_event_outcomes", t.outcome, RAIL_EVENT_OUTCOMES),
  ],
);

export const BREAK_KINDS = [
  "amount-differs",
  "unknown-line",
  "not-on-statement",
  "late-return",
  "dishonored-return",
  "contested-return",
  "unclear-correction",
] as const;

/**
 * A difference between the ledger and a provider's report, stored once for each line or return. It is never corrected
 * automatically.
 */
export const reconciliationBreakTable = pgTable(
  local("reconciliation_break"),
  {
    breakID: key("break_id"),
    /** Absent for a line that belongs to no partner. */
    partnerID: id<AccountID>("partner_id"),
    provider: text("provider").notNull(),
    /** The banking day of the statement, or the day when the line was missed. */
    day: date("day", { mode: "string" }).notNull(),
    kind: oneOf("kind", BREAK_KINDS).notNull(),
    /** The object of the line: the instruction, if it is known. */
    reference: text("reference").notNull(),
    instructionID: uuid("instruction_id"),
    transferID: id<TransferID>("transfer_id"),
    /** In cents, by the ledger and by the statement. */
    expected: amount("expected"),
    stated: amount("stated"),
    createdOn: createdOn(),
  },
  (t) => [
    unique("reconciliation_break_once").on(t.provider, t.kind, t.reference),
    index("reconciliation_break_newest").on(t.partnerID, t.createdOn, t.breakID),
    namesCheck("reconciliation_break_kinds", t.kind, BREAK_KINDS),
  ],
);
