import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { amount, bytes, createdOn, id, instant, key, namesCheck, oneOf, partner } from "../columns";
import { distributed, local } from "../placement";
import type { BankAccountID, TransferID, WalletID } from "../../lib/core/api/ids";
import {
  BANK_ENTRY_FORMATS,
  BANK_ENTRY_STATES,
  BANK_FILE_DIRECTIONS,
  BANK_FILE_FORMATS,
  BANK_FILE_STATES,
} from "../../lib/domain/money/bank-files/states";
import { BANK_REVERSAL_STATES } from "../../lib/domain/money/bank-reversals/states";
import { railInstructionTable } from "./rails";

/** A file to or from a bank. Its content is sealed in the file store, under the file's ID. */
export const bankFileTable = pgTable(
  local("bank_file"),
  {
    fileID: key("file_id"),
    odfi: text("odfi").notNull(),
    direction: oneOf("direction", BANK_FILE_DIRECTIONS).notNull(),
    format: oneOf("format", BANK_FILE_FORMATS).notNull().default("nacha"),
    state: oneOf("state", BANK_FILE_STATES).notNull(),
    /** The file's name on the bank's server. */
    name: text("name").notNull(),
    /** The temporary name that the last attempt uploads it under. */
    draft: text("draft"),
    /** SHA-256 of the content in hexadecimal, empty for a skipped file. The size is in bytes. */
    hash: text("hash").notNull(),
    size: integer("size").notNull(),
    /** The day in New York. The modifier distinguishes files of one day: A to Z, then 0 to 9. */
    day: date("day", { mode: "string" }).notNull(),
    modifier: text("modifier"),
    windowOn: instant("window_on"),
    /** The modification time on the bank's server. */
    listedOn: instant("listed_on"),
    entries: integer("entries").notNull(),
    /** In cents. */
    debits: amount("debits").notNull(),
    credits: amount("credits").notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    /** When to continue with it. Absent when no work is left. */
    dueOn: instant("due_on"),
    attempt: smallint("attempt").notNull(),
    handedOverOn: instant("handed_over_on"),
    /** Deadline for the bank's acknowledgment. Absent if the bank never sends one, and after the alert. */
    acknowledgeBy: instant("acknowledge_by"),
    acknowledgedOn: instant("acknowledged_on"),
    /** The error: line, column and rule, or the bank's reason for rejecting the file. */
    fault: text("fault"),
    /** The last four digits of other companies' accounts that have statements in the same file. */
    otherAccounts: text("other_accounts")
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdOn: createdOn(),
  },
  (t) => [
    unique("bank_file_of_day").on(t.odfi, t.direction, t.day, t.modifier),
    uniqueIndex("bank_file_once")
      .on(t.odfi, t.direction, t.hash)
      .where(sql`${t.state} not in ('duplicate', 'skipped')`),
    index("bank_file_listed").on(t.odfi, t.direction, t.name),
    index("bank_file_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    index("bank_file_newest").on(t.createdOn, t.fileID),
    index("bank_file_unacknowledged")
      .on(t.acknowledgeBy)
      .where(sql`${t.acknowledgeBy} is not null`),
    namesCheck("bank_file_directions", t.direction, BANK_FILE_DIRECTIONS),
    namesCheck("bank_file_formats", t.format, BANK_FILE_FORMATS),
    namesCheck("bank_file_states", t.state, BANK_FILE_STATES),
  ],
);

/** One partner's part of an incoming or outgoing file. The file itself belongs to no partner. */
export const bankFilePartTable = pgTable(
  distributed("bank_file_part"),
  {
    partnerID: partner(),
    fileID: id<string>("file_id").notNull(),
    isIncoming: boolean("is_incoming").notNull().default(false),
    entries: integer("entries").notNull(),
    /** In cents. */
    debits: amount("debits").notNull(),
    credits: amount("credits").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.fileID] }),
    index("bank_file_part_of_file").on(t.fileID),
    index("bank_file_part_newest").on(t.partnerID, t.createdOn, t.fileID),
  ],
);

/** A bank file's report about an entry: a return, a correction or the status of a payment. */
export const bankReplyTable = pgTable(
  distributed("bank_reply"),
  {
    partnerID: partner(),
    fileID: id<string>("file_id").notNull(),
    instructionID: id<string>("instruction_id").notNull(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.fileID, t.instructionID] })],
);

const ENTRY_DIRECTIONS = ["debit", "credit"] as const;

/** An entry without money that tests whether a bank account can be reached, one per direction. */
export const bankPrenoteTable = pgTable(
  distributed("bank_prenote"),
  {
    partnerID: partner(),
    bankAccountID: id<BankAccountID>("bank_account_id").notNull(),
    direction: oneOf("direction", ENTRY_DIRECTIONS).notNull(),
    odfi: text("odfi").notNull(),
    fileID: id<string>("file_id").notNull(),
    traceNumber: text("trace_number").notNull(),
    /** The first day for an entry with money to leave, in New York. */
    liveOn: date("live_on", { mode: "string" }).notNull(),
    returnCode: text("return_code"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.bankAccountID, t.direction] }),
    namesCheck("bank_prenote_directions", t.direction, ENTRY_DIRECTIONS),
    // A bank identifies it only by trace number.
    index("bank_prenote_trace").on(t.traceNumber),
    index("bank_prenote_of_file").on(t.fileID),
  ],
);

/** An instruction in a file, or waiting for one. Account numbers are only in the file. */
export const bankEntryTable = pgTable(
  distributed("bank_entry"),
  {
    partnerID: partner(),
    instructionID: id<string>("instruction_id").notNull(),
    odfi: text("odfi").notNull(),
    format: oneOf("format", BANK_ENTRY_FORMATS).notNull().default("nacha"),
    state: oneOf("state", BANK_ENTRY_STATES).notNull(),
    windowOn: instant("window_on").notNull(),
    isSameDay: boolean("is_same_day").notNull(),
    fileID: uuid("file_id"),
    traceNumber: text("trace_number"),
    /** The class and the company of its batch. A verification credit has no name, because its code would be in it. */
    secCode: text("sec_code"),
    companyID: text("company_id"),
    companyName: text("company_name"),
    /** The settlement day, in New York. */
    settlesOn: date("settles_on", { mode: "string" }),
    /** When its file was handed over, or when it ended without a file. */
    leftOn: instant("left_on"),
    /** The reason why no file can carry it. */
    refusal: text("refusal"),
    returnCode: text("return_code"),
    returnedOn: instant("returned_on"),
    /** Trace number of the bank's return, and its settlement day as a day of the year. */
    returnTrace: text("return_trace"),
    returnSettlementDay: text("return_settlement_day"),
    /** The dishonored return: reason, who requested it, window and file. */
    dishonorCode: text("dishonor_code"),
    dishonorBy: text("dishonor_by"),
    dishonorReason: text("dishonor_reason"),
    dishonorWindowOn: instant("dishonor_window_on"),
    dishonorFileID: uuid("dishonor_file_id"),
    dishonorTrace: text("dishonor_trace"),
    dishonoredOn: instant("dishonored_on"),
    /** The bank's code for contesting the dishonor. */
    contestCode: text("contest_code"),
    contestedOn: instant("contested_on"),
    correctionCode: text("correction_code"),
    correctedOn: instant("corrected_on"),
    /**
     * The payment's last status from the bank, as an ISO 20022 code, with its reason and time. `BOOK` is Tender's own:
     * the debit appeared on a statement.
     */
    answer: text("answer"),
    answerReason: text("answer_reason"),
    answeredOn: instant("answered_on"),
    /** When a statement line was matched with it, and one with its return. */
    statedOn: instant("stated_on"),
    returnStatedOn: instant("return_stated_on"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.instructionID] }),
    foreignKey({
      columns: [t.partnerID, t.instructionID],
      foreignColumns: [railInstructionTable.partnerID, railInstructionTable.instructionID],
    }),
    index("bank_entry_waiting")
      .on(t.odfi, t.windowOn)
      .where(sql`${t.state} = 'waiting'`),
    // A bank identifies it only by trace number.
    index("bank_entry_trace").on(t.traceNumber),
    index("bank_entry_newest").on(t.partnerID, t.createdOn, t.instructionID),
    // Statements report entries by settlement day.
    index("bank_entry_settles")
      .on(t.odfi, t.settlesOn)
      .where(sql`${t.state} = 'left'`),
    // Candidates for lines that people match by hand.
    index("bank_entry_unstated")
      .on(t.partnerID, t.settlesOn)
      .where(sql`${t.state} = 'left' and ${t.statedOn} is null`),
    index("bank_entry_return_unstated")
      .on(t.partnerID, t.returnedOn)
      .where(sql`${t.returnedOn} is not null and ${t.returnStatedOn} is null`),
    index("bank_entry_of_file").on(t.fileID, t.traceNumber),
    index("bank_entry_dishonor")
      .on(t.odfi, t.dishonorWindowOn)
      .where(sql`${t.dishonorWindowOn} is not null and ${t.dishonorFileID} is null`),
    index("bank_entry_dishonor_file")
      .on(t.dishonorFileID)
      .where(sql`${t.dishonorFileID} is not null`),
    namesCheck("bank_entry_formats", t.format, BANK_ENTRY_FORMATS),
    namesCheck("bank_entry_states", t.state, BANK_ENTRY_STATES),
  ],
);

/** A reversal of an entry that should not have left: another entry takes its money back. */
export const bankReversalTable = pgTable(
  distributed("bank_reversal"),
  {
    partnerID: partner(),
    reversalID: id<string>("reversal_id").notNull(),
    /** The entry, and the one that reverses it, which exists once the reversal is approved. */
    instructionID: id<string>("instruction_id").notNull(),
    reversingID: uuid("reversing_id"),
    transferID: id<TransferID>("transfer_id").notNull(),
    /** In cents. */
    amount: amount("amount").notNull(),
    direction: oneOf("direction", ENTRY_DIRECTIONS).notNull(),
    /** The wallet that gets the money back or returns it. */
    walletID: id<WalletID>("wallet_id").notNull(),
    state: oneOf("state", BANK_REVERSAL_STATES).notNull(),
    reason: text("reason").notNull(),
    /** IDs and names of the people. */
    requestedBy: text("requested_by").notNull(),
    requestedByID: uuid("requested_by_id").notNull(),
    decidedBy: text("decided_by"),
    decidedOn: instant("decided_on"),
    /** The last day for it to leave, in New York. */
    until: date("until", { mode: "string" }).notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.reversalID] }),
    uniqueIndex("bank_reversal_once")
      .on(t.partnerID, t.instructionID)
      .where(sql`${t.state} not in ('declined', 'canceled')`),
    uniqueIndex("bank_reversal_by")
      .on(t.partnerID, t.reversingID)
      .where(sql`${t.reversingID} is not null`),
    index("bank_reversal_newest").on(t.partnerID, t.createdOn, t.reversalID),
    namesCheck("bank_reversal_directions", t.direction, ENTRY_DIRECTIONS),
    namesCheck("bank_reversal_states", t.state, BANK_REVERSAL_STATES),
  ],
);
