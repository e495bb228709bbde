import type { Db } from "@/db/client";
import { bankFilePartTable, bankReplyTable } from "@/db/schema";
import { distinct, grouped, sum } from "@/lib/core/collections";
import { AccountID } from "@/lib/core/api/ids";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { onlyPartner } from "@/lib/domain/money/rails/reconcile-rails";
import type { StatementSettings } from "@/lib/providers/rails/ach/settings";
import { type BankFileRow, moveFile } from "./upload";

/** Says how many replies are stored at a time. */
const AT_ONCE = 1000;

/**
 * Names the partner whose people reconcile our account, and look after what the bank sends: the one that settings name, or
 * the only one in production.
 */
export const ownerOfBank = async (
  { db }: Pick<RailCtx, "db">,
  { partnerID }: Pick<StatementSettings, "partnerID"> = {},
): Promise<AccountID | null> => (partnerID === undefined ? onlyPartner(db, "production") : AccountID.parse(partnerID));

/** Tells what a bank's file says of one entry of a partner. A prenote has no instruction. The amount is in cents. */
export interface BankReply {
  partnerID: AccountID;
  instructionID?: string;
  amount: number;
  isDebit: boolean;
}

/** Counts the entries of a file, or of a part of it, with their sums in cents. */
export interface FileSums {
  entries: number;
  debits: number;
  credits: number;
}

/** The sums of a file that nobody can read. */
export const NO_SUMS: FileSums = { entries: 0, debits: 0, credits: 0 };

/** The end of the reading of a bank's file: the state it gets, its sums, and whom its entries belong to. */
interface FileReading extends FileSums {
  state: "processed" | "unreadable";
  fault?: string;
  replies: readonly BankReply[];
  /** Gets what belongs to nobody else. Null where several partners share a bank. */
  owner: AccountID | null;
}

/**
 * Ends the reading of a bank's file, once. Each partner of whose entries it tells sees its part of the file from then on.
 * Whether it was the first to end it.
 */
export async function endReading(
  ctx: RailCtx,
  file: BankFileRow,
  { replies, owner, state, fault, ...sums }: FileReading,
): Promise<boolean> {
  const change = { state, dueOn: null, ...(fault !== undefined && { fault }), ...sums };
  return inTransaction(ctx.db, async (db) => {
    if (!(await moveFile({ db }, file, change))) return false;
    for (const [partnerID, theirs] of partsAmong(replies, sums, owner))
      await keepPart(db, file, { partnerID, sums: theirs });
    for (const [partnerID, theirs] of grouped(replies, (one) => one.partnerID)) {
      const ids = distinct(theirs.flatMap(({ instructionID }) => instructionID ?? []));
      const rows = ids.map((instructionID) => ({ partnerID, fileID: file.fileID, instructionID }));
      for (let from = 0; from < rows.length; from += AT_ONCE)
        await db
          .insert(bankReplyTable)
          .values(rows.slice(from, from + AT_ONCE))
          .onConflictDoNothing();
    }
    return true;
  });
}

/** The parts of a file, by partner. The parts of a file that has an owner add up to the file. */
function partsAmong(
  replies: readonly BankReply[],
  all: FileSums,
  owner: AccountID | null,
): ReadonlyMap<AccountID, FileSums> {
  const parts = new Map<AccountID, FileSums>();
  for (const [partnerID, theirs] of grouped(replies, (one) => one.partnerID)) {
    const of = (isDebit: boolean) => sum(theirs.map((one) => (one.isDebit === isDebit ? one.amount : 0)));
    parts.set(partnerID, { entries: theirs.length, debits: of(true), credits: of(false) });
  }
  if (owner === null) return parts;
  const others = [...parts].flatMap(([partnerID, part]) => (partnerID === owner ? [] : [part]));
  const restOf = (name: keyof FileSums) => Math.max(0, all[name] - sum(others.map((part) => part[name])));
  return parts.set(owner, { entries: restOf("entries"), debits: restOf("debits"), credits: restOf("credits") });
}

/** Notes that a partner has a part of a file from a bank. The part of a skipped file is noted again once the file is read. */
export async function keepPart(
  db: Db,
  { fileID, createdOn }: Pick<BankFileRow, "fileID" | "createdOn">,
  { partnerID, sums }: { partnerID: AccountID; sums: FileSums },
): Promise<void> {
  await db
    .insert(bankFilePartTable)
    .values({ partnerID, fileID, isIncoming: true, ...sums, createdOn })
    .onConflictDoUpdate({ target: [bankFilePartTable.partnerID, bankFilePartTable.fileID], set: sums });
}
