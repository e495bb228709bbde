import { z } from "zod";
import { AccountID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, filterValue, page } from "@/lib/core/api/query";
import { DateTime, Day, text } from "@/lib/core/api/shapes";
import { LINE_REASON_MAX } from "@/lib/domain/kernel/limits";
import { AchAuthorization } from "@/lib/domain/money/transfers/shared/details";
import { BANK_ENTRY_FORMATS, BANK_ENTRY_STATES, BANK_FILE_FORMATS, BANK_FILE_STATES } from "./states";
import { PROOF_KINDS } from "@/lib/domain/money/bank-accounts/shared/proof-rules";

const ENTRIES_PER_PAGE = 20;

/**
 * An entry waits for its window, is in a file, or has left with it; or it was canceled or refused because no file can
 * carry it. An entry of a rejected file waits for a person.
 */
export const BankEntryState = z.enum(BANK_ENTRY_STATES);
export type BankEntryState = z.infer<typeof BankEntryState>;

export const BankEntryFormat = z.enum(BANK_ENTRY_FORMATS);
export type BankEntryFormat = z.infer<typeof BankEntryFormat>;

export const BankEntry = z.object({
  instructionID: z.guid(),
  transferID: TransferID.optional(),
  format: BankEntryFormat,
  state: BankEntryState,
  direction: z.enum(["debit", "credit"]),
  /** In cents. */
  amount: z.int(),
  windowOn: DateTime,
  isSameDay: z.boolean(),
  /** The entry reverses an earlier one. */
  isReversal: z.boolean(),
  fileID: z.guid().optional(),
  fileName: z.string().optional(),
  leftOn: DateTime.optional(),
  settlesOn: Day.optional(),
  traceNumber: z.string().optional(),
  /** The class and the company of its batch. */
  secCode: z.string().optional(),
  companyID: z.string().optional(),
  companyName: z.string().optional(),
  /** The payer's authorization of a debit, as the partner recorded it. */
  authorization: AchAuthorization.optional(),
  /** The proof that the bank account is its holder's, for entries that people authorize online. */
  accountProof: z.enum(PROOF_KINDS).optional(),
  returnCode: z.string().optional(),
  correctionCode: z.string().optional(),
  refusal: z.string().optional(),
  /**
   * The reason that our side dishonors its return, the time when the bank got that, and the reason that the other bank
   * contests it.
   */
  dishonorCode: z.string().optional(),
  dishonoredOn: DateTime.optional(),
  contestCode: z.string().optional(),
  /** The last day for a reversal. Absent if it cannot be reversed. */
  reversibleUntil: Day.optional(),
  /**
   * The last ISO 20022 status that the bank reported of a payment, and its reason. `BOOK` means that a statement shows
   * it.
   */
  answer: z.string().optional(),
  answerReason: z.string().optional(),
  createdOn: DateTime,
});
export type BankEntry = z.infer<typeof BankEntry>;

export const BankEntryPage = z.object({ items: z.array(BankEntry), more: z.boolean() });
export type BankEntryPage = z.infer<typeof BankEntryPage>;

export const ListBankEntries = z.object({
  state: filterValue(BankEntryState),
  ...cursors(z.guid().toLowerCase()),
  ...page(ENTRIES_PER_PAGE),
});
export type ListBankEntries = z.infer<typeof ListBankEntries>;

export const bankEntries = {
  list: operation({
    summary: "List the entries of files to banks",
    group: "Transfers",
    method: "GET",
    path: "/dashboard/bank-entries",
    access: "transfers.read",
    query: ListBankEntries,
    response: BankEntryPage,
    download: { place: ["createdOn", "instructionID"], usd: ["amount"] },
    status: 200,
    internal: true,
  }),
};

/**
 * A file to a bank is built, uploaded and handed over; then the bank acknowledges or rejects it. It may also be stuck.
 * A file from a bank is received and then processed. It may instead be unreadable, a duplicate, or skipped because it
 * did not arrive whole.
 */
export const BankFileState = z.enum(BANK_FILE_STATES);
export type BankFileState = z.infer<typeof BankFileState>;

export const BankFileDirection = z.enum(["to-bank", "from-bank"]);
export type BankFileDirection = z.infer<typeof BankFileDirection>;

/** The format of a file. Statements are in several formats, which their content identifies. */
export const BankFileFormat = z.enum(BANK_FILE_FORMATS);
export type BankFileFormat = z.infer<typeof BankFileFormat>;

/** A file to or from a bank, limited to the caller's entries. Amounts are in cents. */
export const BankFile = z.object({
  fileID: z.guid(),
  way: BankFileDirection,
  format: BankFileFormat,
  name: z.string(),
  state: BankFileState,
  /** Absent for a file from a bank. */
  windowOn: DateTime.optional(),
  entries: z.int(),
  debits: z.int(),
  credits: z.int(),
  handedOverOn: DateTime.optional(),
  acknowledgedOn: DateTime.optional(),
  /** The error in it, or the bank's reason for rejecting it. */
  fault: z.string().optional(),
  createdOn: DateTime,
});
export type BankFile = z.infer<typeof BankFile>;

export const BankFileDetails = BankFile.extend({
  /** True if the file is stored and has no entries of other partners. */
  isWhole: z.boolean(),
  /** SHA-256 of its bytes, in hexadecimal. Absent for a skipped file. */
  hash: z.string().optional(),
  returned: z.int(),
  corrected: z.int(),
  /** The last four digits of other accounts in its statements, which Tender left out. */
  otherAccounts: z.array(z.string()),
  rejected: z.int(),
});
export type BankFileDetails = z.infer<typeof BankFileDetails>;

export const BankFilePage = z.object({ items: z.array(BankFile), more: z.boolean() });
export type BankFilePage = z.infer<typeof BankFilePage>;

export const ListBankFiles = z.object({ way: filterValue(BankFileDirection), ...page(ENTRIES_PER_PAGE) });
export type ListBankFiles = z.infer<typeof ListBankFiles>;

const Reason = text({ min: 1, max: LINE_REASON_MAX });

export const DecideBankFile = z.object({ decision: z.enum(["send-again", "give-back"]), reason: Reason });
export type DecideBankFile = z.infer<typeof DecideBankFile>;

/** The reason for dishonoring a return: it came too late, was misrouted, was sent twice, or was not authorized. */
export const DishonorReturn = z.object({ code: z.enum(["R68", "R61", "R67", "R70"]), reason: Reason });
export type DishonorReturn = z.infer<typeof DishonorReturn>;

const declared = { group: "Transfers", internal: true } as const;
const oneFile = { path: "/dashboard/bank-files/{fileID}", params: z.object({ fileID: z.guid() }) } as const;

/** The bank pages that are shown: those with rows, and those that the configured bank will fill. */
export const BankPages = z.object({ files: z.boolean(), statements: z.boolean(), breaks: z.boolean() });
export type BankPages = z.infer<typeof BankPages>;

export const bankPages = {
  get: operation({
    ...declared,
    summary: "See which pages of a bank have something to show",
    method: "GET",
    path: "/dashboard/bank-pages",
    access: "transfers.read",
    response: BankPages,
    status: 200,
  }),
};

export const bankFiles = {
  list: operation({
    ...declared,
    summary: "List the files to banks and from them",
    method: "GET",
    path: "/dashboard/bank-files",
    access: "transfers.read",
    query: ListBankFiles,
    response: BankFilePage,
    download: { place: ["createdOn", "fileID"], usd: ["debits", "credits"] },
    status: 200,
  }),
  get: operation({
    ...declared,
    ...oneFile,
    summary: "Get a file to a bank or from one",
    method: "GET",
    access: "transfers.read",
    response: BankFileDetails,
    status: 200,
  }),
  entries: operation({
    ...declared,
    ...oneFile,
    summary: "List the entries of a bank file",
    method: "GET",
    path: `${oneFile.path}/entries`,
    access: "transfers.read",
    query: ListBankEntries,
    response: BankEntryPage,
    download: { place: ["createdOn", "instructionID"], usd: ["amount"] },
    status: 200,
  }),
  decide: operation({
    ...declared,
    ...oneFile,
    summary: "Decide on the entries of a rejected bank file",
    method: "POST",
    path: `${oneFile.path}/decision`,
    access: "transfers.write",
    body: DecideBankFile,
    response: BankFileDetails,
    status: 200,
    audit: { act: "bank-file.decide" },
  }),
  /** The bytes as they left or came, with account numbers, for people at the dashboard. */
  content: operation({
    ...declared,
    ...oneFile,
    summary: "Download a bank file",
    method: "GET",
    path: `${oneFile.path}/content`,
    access: "files.download",
    status: 200,
    audit: { act: "bank-file.download" },
  }),
};

/** The micro-entries of an account on a day: those that left, and those of them that came back. */
export const MicroEntryDay = z.object({
  /** The account and the day. */
  rowID: z.string(),
  accountID: AccountID,
  accountName: z.string(),
  day: Day,
  forwarded: z.int(),
  returned: z.int(),
  /** True if the counts reached a limit, so that someone should look at the account. */
  isUnusual: z.boolean(),
});
export type MicroEntryDay = z.infer<typeof MicroEntryDay>;

export const MicroEntryDays = z.object({ items: z.array(MicroEntryDay), more: z.boolean() });
export type MicroEntryDays = z.infer<typeof MicroEntryDays>;

export const ListMicroEntries = z.object(page(ENTRIES_PER_PAGE));
export type ListMicroEntries = z.infer<typeof ListMicroEntries>;

export const microEntries = {
  list: operation({
    ...declared,
    summary: "Count the micro-entries of each account and day",
    method: "GET",
    path: "/dashboard/micro-entries",
    access: "transfers.read",
    query: ListMicroEntries,
    response: MicroEntryDays,
    status: 200,
    download: {},
  }),
};

export const lateReturns = {
  dishonor: operation({
    ...declared,
    summary: "Dishonor a late return",
    method: "POST",
    path: "/dashboard/reconciliation-breaks/{breakID}/dishonor",
    params: z.object({ breakID: z.guid() }),
    access: "transfers.write",
    body: DishonorReturn,
    status: 204,
    audit: { act: "late-return.dishonor" },
  }),
};
