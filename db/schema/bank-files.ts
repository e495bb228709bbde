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

/** A bank that sends our entries into the network: its trace numbers, and how its server is. */
export const originatorTable = pgTable(
  local("originator"),
  {
    /** The routing number of the bank. */
    odfi: text("odfi").primaryKey(),
    /** The last seven digits of the last trace number. They never repeat. */
    lastTrace: integer("last_trace").notNull(),
    /** When to look for files of the bank. */
    pollOn: instant("poll_on").notNull(),
    leaseUntil: instant("lease_until"),
    /** Counts the tries since the server last did what it should, and says what was wrong. */
    attempt: smallint("attempt").notNull(),
    trouble: text("trouble"),
    handedOverOn: instant("handed_over_on"),
    heardOn: instant("heard_on"),
  },
  (t) => [index("originator_due").on(t.pollOn)],
);

/** A file for a bank or of one. Its content is sealed in the file store, under the file's ID. */
export const bankFileTable = pgTable(
  local("bank_file"),
  {
    fileID: key("file_id"),
    odfi: text("odfi").notNull(),
    direction: oneOf("direction", BANK_FILE_DIRECTIONS).notNull(),
    format: oneOf("format", BANK_FILE_FORMATS).notNull().default("nacha"),
    state: oneOf("state", BANK_FILE_STATES).notNull(),
    /** Is the name on the bank's server. */
    name: text("name").notNull(),
    /** Is the name under which the last try uploads it. */
    draft: text("draft"),
    /** SHA-256 of the content, in hexadecimal, and its bytes. The hash of a skipped file is empty. */
    hash: text("hash").notNull(),
    size: integer("size").notNull(),
    /** The day in New York, and what tells several files of a day apart: A to Z, then 0 to 9. */
    day: date("day", { mode: "string" }).notNull(),
    modifier: text("modifier"),
    /** The window for which it was built. */
    windowOn: instant("window_on"),
    /** When the bank's server says that it was written. */
    listedOn: instant("listed_on"),
    entries: integer("entries").notNull(),
    /** In cents. */
    debits: amount("debits").notNull(),
    credits: amount("credits").notNull(),
    keyVersion: integer("key_version").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    /** When to go on with it. Absent once nothing more is to do. */
    dueOn: instant("due_on"),
    attempt: smallint("attempt").notNull(),
    handedOverOn: instant("handed_over_on"),
    /** By when the bank should say whether it takes it. Absent where it never says so, and once somebody was alerted. */
    acknowledgeBy: instant("acknowledge_by"),
    acknowledgedOn: instant("acknowledged_on"),
    /** Says what is wrong with it: a line, a column and a rule, or why the bank rejected it. */
    fault: text("fault"),
    /** The last four digits of other companies' accounts whose statements are in the same file. */
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

/** The part of a file, out or in, that is one partner's. A file lies with none. */
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

/** An entry of which a file of its bank tells: it came back, was corrected, or a payment was answered. */
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

/** An entry without money that tries whether those with money would reach a bank account, one for each way. */
export const bankPrenoteTable = pgTable(
  distributed("bank_prenote"),
  {
    partnerID: partner(),
    bankAccountID: id<BankAccountID>("bank_account_id").notNull(),
    direction: oneOf("direction", ENTRY_DIRECTIONS).notNull(),
    odfi: text("odfi").notNull(),
    fileID: id<string>("file_id").notNull(),
    traceNumber: text("trace_number").notNull(),
    /** The first day on which an entry with money may leave, in New York. */
    liveOn: date("live_on", { mode: "string" }).notNull(),
    returnCode: text("return_code"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.bankAccountID, t.direction] }),
    namesCheck("bank_prenote_directions", t.direction, ENTRY_DIRECTIONS),
    // A bank names the trace number alone.
    index("bank_prenote_trace").on(t.traceNumber),
    index("bank_prenote_of_file").on(t.fileID),
  ],
);

/** An instruction that a file carries, or will. Account numbers stand in the file alone. */
export const bankEntryTable = pgTable(
  distributed("bank_entry"),
  {
    partnerID: partner(),
    instructionID: id<string>("instruction_id").notNull(),
    odfi: text("odfi").notNull(),
    format: oneOf("format", BANK_ENTRY_FORMATS).notNull().default("nacha"),
    state: oneOf("state", BANK_ENTRY_STATES).notNull(),
    /** The window that it waits for. */
    windowOn: instant("window_on").notNull(),
    isSameDay: boolean("is_same_day").notNull(),
    fileID: uuid("file_id"),
    traceNumber: text("trace_number"),
    /** The day on which it settles, in New York. */
    settlesOn: date("settles_on", { mode: "string" }),
    /** When its file was handed over, or it ended without. */
    leftOn: instant("left_on"),
    /** Says why no file can carry it. */
    refusal: text("refusal"),
    /** The codes that its bank sent back. */
    returnCode: text("return_code"),
    returnedOn: instant("returned_on"),
    /** Names its bank's return: its trace number, and the day of the year on which it settled. */
    returnTrace: text("return_trace"),
    returnSettlementDay: text("return_settlement_day"),
    /** Our side dishonors the return: why, who wants it, at which window, and in which file. */
    dishonorCode: text("dishonor_code"),
    dishonorBy: text("dishonor_by"),
    dishonorReason: text("dishonor_reason"),
    dishonorWindowOn: instant("dishonor_window_on"),
    dishonorFileID: uuid("dishonor_file_id"),
    dishonorTrace: text("dishonor_trace"),
    dishonoredOn: instant("dishonored_on"),
    /** Its bank insists on the return. */
    contestCode: text("contest_code"),
    contestedOn: instant("contested_on"),
    correctionCode: text("correction_code"),
    correctedOn: instant("corrected_on"),
    /**
     * The last status that the bank told of a payment, in the code of ISO 20022, its reason, and when. `BOOK` is ours: its
     * debit stood on a statement.
     */
    answer: text("answer"),
    answerReason: text("answer_reason"),
    answeredOn: instant("answered_on"),
    /** When a line of a statement was matched with it, and one with its return. */
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
    // A bank names the trace number alone.
    index("bank_entry_trace").on(t.traceNumber),
    index("bank_entry_newest").on(t.partnerID, t.createdOn, t.instructionID),
    // Statements tell of entries by the day on which they settle.
    index("bank_entry_settles")
      .on(t.odfi, t.settlesOn)
      .where(sql`${t.state} = 'left'`),
    // People match lines with what no line tells of.
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

/** An entry that left and should not have: another entry takes its money back. */
export const bankReversalTable = pgTable(
  distributed("bank_reversal"),
  {
    partnerID: partner(),
    reversalID: id<string>("reversal_id").notNull(),
    /** The entry, and the one that reverses it, which there is once somebody approved. */
    instructionID: id<string>("instruction_id").notNull(),
    reversingID: uuid("reversing_id"),
    transferID: id<TransferID>("transfer_id").notNull(),
    /** In cents. */
    amount: amount("amount").notNull(),
    direction: oneOf("direction", ENTRY_DIRECTIONS).notNull(),
    /** The wallet that gets the money back, or gives it. */
    walletID: id<WalletID>("wallet_id").notNull(),
    state: oneOf("state", BANK_REVERSAL_STATES).notNull(),
    reason: text("reason").notNull(),
    /** The people's IDs, and what they are called. */
    requestedBy: text("requested_by").notNull(),
    requestedByID: uuid("requested_by_id").notNull(),
    decidedBy: text("decided_by"),
    decidedOn: instant("decided_on"),
    /** The last day on which it may leave, in New York. */
    until: date("until", { mode: "string" }).notNull(),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.reversalID] }),
    // An entry is reversed once.
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
