import type { Db } from "@/db/client";
import { bankFilePartTable, bankReplyTable } from "@/db/schema";
import { distinct, grouped, sum } from "@/lib/core/collections";
import { AccountID } from "@/lib/core/api/ids";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { onlyPartner } from "@/lib/domain/money/rails/reconcile-rails";
import type { StatementSettings } from "@/lib/providers/rails/ach/settings";
import { type BankFileRow, moveFile } from "./upload";

const AT_ONCE = 1000;

/**
 * The partner that reconciles our account and handles files from the bank: the one in the settings, or the only one in
 * production.
 */
export const ownerOfBank = async (
  { db }: Pick<RailCtx, "db">,
  { partnerID }: Pick<StatementSettings, "partnerID"> = {},
): Promise<AccountID | null> => (partnerID === undefined ? onlyPartner(db, "production") : AccountID.parse(partnerID));

/** A bank file's reply to one entry of a partner. A prenote has no instruction. The amount is in cents. */
export interface BankReply {
  partnerID: AccountID;
  instructionID?: string;
  amount: number;
  isDebit: boolean;
}

export interface FileSums {
  entries: number;
  debits: number;
  credits: number;
}

export const NO_SUMS: FileSums = { entries: 0, debits: 0, credits: 0 };

interface FileReading extends FileSums {
  state: "processed" | "unreadable";
  fault?: string;
  replies: readonly BankReply[];
  /** The partner that gets unmatched entries. Null if several partners share a bank. */
  owner: AccountID | null;
}

/**
 * Ends the reading of a bank's file, once. From then on, each partner with entries in the file sees its part. False if
 * the reading had already ended.
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

/** If a file has an owner, its parts add up to the file. */
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

/**
 * Records a partner's part of a file from a bank. The part of a skipped file is recorded again once the file is read.
 */
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
