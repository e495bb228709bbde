import { z } from "zod";
import { filePart } from "@/lib/core/api/file-part";
import { TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue, page } from "@/lib/core/api/query";
import { DateTime, Day, text } from "@/lib/core/api/shapes";
import { LINE_ENTRIES_MAX, LINE_REASON_MAX, STATEMENT_BYTES_MAX } from "@/lib/domain/kernel/limits";

const ROWS_PER_PAGE = 25;

/**
 * The reasons that keep a month from being finished: it is not over, statements or balances are missing, or it and the
 * ledger do not agree yet.
 */
export const MonthBlocker = z.enum([
  "not-over",
  "statements-missing",
  "gap",
  "open-lines",
  "not-booked",
  "books-differ",
]);
export type MonthBlocker = z.infer<typeof MonthBlocker>;

/** A month of one of our accounts at the bank, according to its statements. Amounts are in cents. */
export const BankMonth = z.object({
  monthID: z.guid(),
  startsOn: Day,
  lastFour: z.string(),
  /** Absent if no statement has balances. */
  closing: z.int().optional(),
  openLines: z.int(),
  finishedBy: z.string().optional(),
  finishedOn: DateTime.optional(),
});
export type BankMonth = z.infer<typeof BankMonth>;

const Lines = z.object({ count: z.int(), sum: z.int() });

/**
 * A month with the sums that reconcile it. The opening balance plus the lines is the closing balance, and the ledger
 * has the matched lines.
 */
export const ReconciledMonth = BankMonth.extend({
  opening: z.int().optional(),
  statements: z.int(),
  closesOn: Day.optional(),
  moneyIn: z.int(),
  moneyOut: z.int(),
  open: Lines,
  matched: Lines,
  explained: Lines,
  /** The sum of the matched lines' bookings in the ledger. */
  booked: z.int(),
  blockers: z.array(MonthBlocker),
});
export type ReconciledMonth = z.infer<typeof ReconciledMonth>;

export const BankLineState = z.enum(["open", "matched", "explained"]);
export type BankLineState = z.infer<typeof BankLineState>;

export const BankLine = z.object({
  lineID: z.guid(),
  monthID: z.guid(),
  /** In cents: above zero came in. */
  amount: z.int(),
  bookedOn: Day,
  valueOn: Day,
  state: BankLineState,
  code: z.string(),
  text: z.string().optional(),
  /** Masked. */
  counterparty: z.string().optional(),
  traceNumber: z.string().optional(),
  endToEndID: z.string().optional(),
  bankReference: z.string().optional(),
  reference: z.string().optional(),
  isReversal: z.boolean(),
  /** The person who matched or explained it, or undid that. Absent if a rule did. */
  decidedBy: z.string().optional(),
  decidedOn: DateTime.optional(),
  reason: z.string().optional(),
});
export type BankLine = z.infer<typeof BankLine>;

/** The direction of the money: on its way, or back. */
export const MovementStep = z.enum(["funded", "return-funded"]);
export type MovementStep = z.infer<typeof MovementStep>;

/** An entry that a line is matched with. `isBooked`: the ledger has it. Entries of other partners have no transfer. */
export const LineMatch = z.object({
  instructionID: z.guid(),
  step: MovementStep,
  transferID: TransferID.optional(),
  amount: z.int(),
  isBooked: z.boolean(),
});
export type LineMatch = z.infer<typeof LineMatch>;

export const ReconciledLine = BankLine.extend({
  month: BankMonth.pick({ startsOn: true, lastFour: true, finishedOn: true }),
  matches: z.array(LineMatch),
  matchCount: z.int(),
});
export type ReconciledLine = z.infer<typeof ReconciledLine>;

/**
 * An entry's money that a line could belong to. It is in the line's format, so that the rows are enough to match them.
 */
export const LineCandidate = z.object({
  /** The instruction and the step, with a colon between. */
  movementID: z.string(),
  instructionID: z.guid(),
  step: MovementStep,
  transferID: TransferID.optional(),
  /** In cents, with the sign of a line. */
  amount: z.int(),
  day: Day,
  traceNumber: z.string().optional(),
  lineID: z.guid(),
  lineAmount: z.int(),
});
export type LineCandidate = z.infer<typeof LineCandidate>;

export const BankMonthPage = z.object({ items: z.array(BankMonth), more: z.boolean() });
export type BankMonthPage = z.infer<typeof BankMonthPage>;
export const BankLinePage = z.object({ items: z.array(BankLine), more: z.boolean() });
export type BankLinePage = z.infer<typeof BankLinePage>;
export const LineCandidatePage = z.object({ items: z.array(LineCandidate), more: z.boolean() });
export type LineCandidatePage = z.infer<typeof LineCandidatePage>;

export const ListBankMonths = z.object({
  lastFour: filterValue(z.string().regex(/^\d{4}$/)),
  state: filterValue(z.enum(["open", "finished"])),
  ...page(ROWS_PER_PAGE),
});
export type ListBankMonths = z.infer<typeof ListBankMonths>;
export const ListBankLines = z.object({ state: filterValue(BankLineState), ...page(ROWS_PER_PAGE) });
export type ListBankLines = z.infer<typeof ListBankLines>;
export const ListCandidates = z.object(page(ROWS_PER_PAGE));
export type ListCandidates = z.infer<typeof ListCandidates>;

const Reason = text({ min: 1, max: LINE_REASON_MAX });

export const ExplainLine = z.object({ reason: Reason });
export type ExplainLine = z.infer<typeof ExplainLine>;

export const MatchLine = z.object({
  movements: z
    .array(z.object({ instructionID: z.guid().toLowerCase(), step: MovementStep }))
    .min(1)
    .max(LINE_ENTRIES_MAX),
  reason: Reason,
});
export type MatchLine = z.infer<typeof MatchLine>;

export const ReopenMonth = z.object({ reason: Reason });
export type ReopenMonth = z.infer<typeof ReopenMonth>;

/** A file of statements to upload, as a part of a form: BAI2, camt.053 or camt.054 of at most 16 MB. */
export const UploadStatement = z.object({ file: filePart({ max: STATEMENT_BYTES_MAX }) });
export type UploadStatement = z.infer<typeof UploadStatement>;

export const UploadedStatement = z.object({
  statements: z.int(),
  lines: z.int(),
  monthIDs: z.array(z.guid()),
  /** The last four digits of other accounts in its statements, which Tender left out. */
  otherAccounts: z.array(z.string()),
});
export type UploadedStatement = z.infer<typeof UploadedStatement>;

const declared = { group: "Transfers", internal: true } as const;
const oneMonth = { path: "/dashboard/bank-months/{monthID}", params: z.object({ monthID: z.guid() }) } as const;
const oneLine = { path: "/dashboard/bank-lines/{lineID}", params: z.object({ lineID: z.guid() }) } as const;
const decided = { ...declared, method: "POST", access: "transfers.write", status: 200 } as const;
const ofMonth = { ...decided, ...oneMonth, response: ReconciledMonth } as const;
const ofLine = { ...decided, ...oneLine, response: ReconciledLine } as const;

export const bankMonths = {
  list: operation({
    ...declared,
    summary: "List the months of our bank's statements",
    method: "GET",
    path: "/dashboard/bank-months",
    access: "transfers.read",
    query: ListBankMonths,
    response: BankMonthPage,
    download: { place: ["startsOn", "monthID"], usd: ["closing"] },
    status: 200,
  }),
  get: operation({
    ...declared,
    ...oneMonth,
    summary: "Get a month of our bank's statements",
    method: "GET",
    access: "transfers.read",
    response: ReconciledMonth,
    status: 200,
  }),
  finish: operation({
    ...ofMonth,
    summary: "Finish a month of our bank's statements",
    path: `${oneMonth.path}/finish`,
    audit: { act: "bank-month.finish" },
  }),
  reopen: operation({
    ...ofMonth,
    summary: "Reopen a finished month of our bank's statements",
    path: `${oneMonth.path}/reopen`,
    body: ReopenMonth,
    audit: { act: "bank-month.reopen" },
  }),
};

export const bankStatements = {
  upload: operation({
    ...declared,
    summary: "Upload statements of our bank",
    method: "POST",
    path: "/dashboard/bank-statements",
    access: "transfers.write",
    body: UploadStatement,
    response: UploadedStatement,
    status: 200,
    accepts: "multipart",
    audit: { act: "bank-statement.upload" },
  }),
};

export const bankLines = {
  list: operation({
    ...declared,
    summary: "List the lines of a month of our bank's statements",
    method: "GET",
    path: `${oneMonth.path}/lines`,
    params: oneMonth.params,
    access: "transfers.read",
    query: ListBankLines,
    response: BankLinePage,
    download: { place: ["bookedOn", "lineID"], usd: ["amount"] },
    status: 200,
  }),
  get: operation({
    ...declared,
    ...oneLine,
    summary: "Get a line of our bank's statements",
    method: "GET",
    access: "transfers.read",
    response: ReconciledLine,
    status: 200,
  }),
  candidates: operation({
    ...declared,
    ...oneLine,
    summary: "List the candidates for a line of our bank's statements",
    method: "GET",
    path: `${oneLine.path}/candidates`,
    access: "transfers.read",
    query: ListCandidates,
    response: LineCandidatePage,
    download: { usd: ["amount", "lineAmount"] },
    status: 200,
  }),
  match: operation({
    ...ofLine,
    summary: "Match a line of our bank's statements",
    path: `${oneLine.path}/match`,
    body: MatchLine,
    audit: { act: "bank-line.match" },
  }),
  explain: operation({
    ...ofLine,
    summary: "Explain a line of our bank's statements",
    path: `${oneLine.path}/explain`,
    body: ExplainLine,
    audit: { act: "bank-line.explain" },
  }),
  undo: operation({
    ...ofLine,
    summary: "Undo the match or explanation of a line of our bank's statements",
    path: `${oneLine.path}/undo`,
    audit: { act: "bank-line.undo" },
  }),
};
