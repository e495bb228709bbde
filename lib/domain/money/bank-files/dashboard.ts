import { z } from "zod";
import { TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { cursors, filterValue, page } from "@/lib/core/api/query";
import { DateTime, Day, text } from "@/lib/core/api/shapes";
import { LINE_REASON_MAX } from "@/lib/domain/kernel/limits";
import { BANK_ENTRY_FORMATS, BANK_ENTRY_STATES, BANK_FILE_FORMATS, BANK_FILE_STATES } from "./states";

const ENTRIES_PER_PAGE = 20;

/**
 * An entry waits for its window, stands in a file, has left with it; or it was canceled, or no file can carry it. That of a
 * rejected file waits for a person.
 */
export const BankEntryState = z.enum(BANK_ENTRY_STATES);
export type BankEntryState = z.infer<typeof BankEntryState>;

/** The format of the file that carries an entry: ACH, or a payment of ISO 20022. */
export const BankEntryFormat = z.enum(BANK_ENTRY_FORMATS);
export type BankEntryFormat = z.infer<typeof BankEntryFormat>;

/** Describes an instruction as a bank's file carries it, or will. */
export const BankEntry = z.object({
  instructionID: z.guid(),
  transferID: TransferID.optional(),
  format: BankEntryFormat,
  state: BankEntryState,
  direction: z.enum(["debit", "credit"]),
  /** In cents. */
  amount: z.int(),
  /** The window that it waits for, or waited for. */
  windowOn: DateTime,
  isSameDay: z.boolean(),
  /** It takes another entry back. */
  isReversal: z.boolean(),
  /** Its file, and whether the bank has it. */
  fileID: z.guid().optional(),
  fileName: z.string().optional(),
  leftOn: DateTime.optional(),
  settlesOn: Day.optional(),
  traceNumber: z.string().optional(),
  returnCode: z.string().optional(),
  correctionCode: z.string().optional(),
  refusal: z.string().optional(),
  /** Why our side dishonors its return, since when the bank has that, and why the other bank contests it. */
  dishonorCode: z.string().optional(),
  dishonoredOn: DateTime.optional(),
  contestCode: z.string().optional(),
  /** The last day on which it can be reversed, where it can. */
  reversibleUntil: Day.optional(),
  /** The last status that the bank told of a payment, in the code of ISO 20022, and its reason. `BOOK` stood on a statement. */
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
    summary: "List what goes to banks in files",
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
 * A file to a bank is built, uploaded, handed over; the bank acknowledges or rejects it. Or it is stuck. One from a bank is
 * received, then processed; or nobody can read it, or it came before; or it is skipped, because it did not come whole.
 */
export const BankFileState = z.enum(BANK_FILE_STATES);
export type BankFileState = z.infer<typeof BankFileState>;

/** Says which way a file went. */
export const BankFileDirection = z.enum(["to-bank", "from-bank"]);
export type BankFileDirection = z.infer<typeof BankFileDirection>;

/** The format of a file. A statement says itself what it is. */
export const BankFileFormat = z.enum(BANK_FILE_FORMATS);
export type BankFileFormat = z.infer<typeof BankFileFormat>;

/** A file to a bank or from one, as far as it carries the caller's entries, or tells of them. Amounts are in cents. */
export const BankFile = z.object({
  fileID: z.guid(),
  way: BankFileDirection,
  format: BankFileFormat,
  /** Its name on the bank's server. */
  name: z.string(),
  state: BankFileState,
  /** The window for which it was built. Absent for one from a bank. */
  windowOn: DateTime.optional(),
  entries: z.int(),
  debits: z.int(),
  credits: z.int(),
  handedOverOn: DateTime.optional(),
  /** When the bank said whether it takes it. */
  acknowledgedOn: DateTime.optional(),
  /** Says what is wrong with it, or why the bank rejected it. */
  fault: z.string().optional(),
  /** When it was built or received. */
  createdOn: DateTime,
});
export type BankFile = z.infer<typeof BankFile>;

/** The same with what became of its entries. */
export const BankFileDetails = BankFile.extend({
  /** It is kept, and carries nobody else's entries. */
  isWhole: z.boolean(),
  /** SHA-256 of its bytes, in hexadecimal. Absent for a skipped file. */
  hash: z.string().optional(),
  returned: z.int(),
  corrected: z.int(),
  /** The last four digits of other accounts whose statements it has, and which were left out. */
  otherAccounts: z.array(z.string()),
  /** Entries that wait for a person, because the bank rejected the file. */
  rejected: z.int(),
});
export type BankFileDetails = z.infer<typeof BankFileDetails>;

export const BankFilePage = z.object({ items: z.array(BankFile), more: z.boolean() });
export type BankFilePage = z.infer<typeof BankFilePage>;

export const ListBankFiles = z.object({ way: filterValue(BankFileDirection), ...page(ENTRIES_PER_PAGE) });
export type ListBankFiles = z.infer<typeof ListBankFiles>;

const Reason = text({ min: 1, max: LINE_REASON_MAX });

/** Says what becomes of the entries of a rejected file: they wait for the next window, or their money goes back. */
export const DecideBankFile = z.object({ decision: z.enum(["send-again", "give-back"]), reason: Reason });
export type DecideBankFile = z.infer<typeof DecideBankFile>;

/** Says why a return is dishonored: it came too late, was misrouted or sent twice, or nobody agreed to it. */
export const DishonorReturn = z.object({ code: z.enum(["R68", "R61", "R67", "R70"]), reason: Reason });
export type DishonorReturn = z.infer<typeof DishonorReturn>;

const declared = { group: "Transfers", internal: true } as const;
const oneFile = { path: "/dashboard/bank-files/{fileID}", params: z.object({ fileID: z.guid() }) } as const;

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
