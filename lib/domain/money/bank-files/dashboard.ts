import { z } from "zod";
import { TransferID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { cursor, filterValue, page } from "@/lib/core/query";
import { DateTime, Day } from "@/lib/core/shapes";

const ENTRIES_PER_PAGE = 20;

/** An entry waits for its window, stands in a file, has left with it; or it was canceled, or no file can carry it. */
export const BankEntryState = z.enum(["waiting", "filed", "left", "canceled", "refused"]);
export type BankEntryState = z.infer<typeof BankEntryState>;

/** The format of the file that carries an entry: ACH, or a payment of ISO 20022. */
export const BankEntryFormat = z.enum(["nacha", "pain.001"]);
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
  /** The name of its file, and whether the bank has it. */
  fileName: z.string().optional(),
  leftOn: DateTime.optional(),
  settlesOn: Day.optional(),
  traceNumber: z.string().optional(),
  returnCode: z.string().optional(),
  correctionCode: z.string().optional(),
  refusal: z.string().optional(),
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
  startingAfter: cursor(z.guid().toLowerCase()),
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
