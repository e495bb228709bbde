import { and, eq, gte, isNotNull, ne, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { bankFileTable, bankMonthTable, bankStatementLineTable, bankStatementTable } from "@/db/schema";
import { dayAfter } from "@/lib/core/time/days";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { insertMany } from "@/lib/domain/kernel/storage/insert-many";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { bankFingerprint } from "@/lib/domain/platform/vault/bank-account-numbers";
import { readPrivateFile } from "@/lib/providers/private-file";
import { type AchSettings, BANK_STATEMENTS, type StatementSettings } from "@/lib/providers/rails/ach/settings";
import { type BankStatement, StatementError, type StatementFile } from "@/lib/providers/rails/statements/statement";
import { failAt } from "@/lib/providers/failpoint";
import { type BankFileRow, bytesOf, filesDue, moveFile, orLater } from "../transport/upload";
import { BANK_TURN, readInThread, type ReadingTurn } from "../transport/read-in-thread";
import { keepPart, ownerOfBank } from "../transport/replies";
import { orUnread } from "../transport/unread";

const AT_ONCE = 250;
/** The days to search back for the previous statement. */
const LOOKED_BACK = 62;

/** Reads a file's statements of our account, in a thread. Throws as `readInThread` does. */
export function readStatements(
  bytes: Buffer,
  { accountFile }: StatementSettings,
  turn: ReadingTurn,
): Promise<StatementFile> {
  return readInThread({ format: "statement", bytes, accountNumber: readPrivateFile(accountFile).trim() }, turn);
}

/**
 * Reads the received statements, each file whole or not at all. Reading a file again changes nothing. If statements are
 * no longer set up, the files are not due until they are.
 */
export async function readReceivedStatements(ctx: RailCtx, { bank, statements }: AchSettings): Promise<void> {
  if (!statements) return letWait(ctx, bank.routingNumber);
  for (const file of await filesDue(ctx, bank.routingNumber, ["received"], "statement"))
    await orLater(ctx, file, async () => {
      const owner = await ownerOfBank(ctx, statements);
      const isTaken = await orUnread(ctx, { file, owner }, async () => {
        const read = await readStatements(await bytesOf(file), statements, BANK_TURN);
        await inTransaction(ctx.db, (db) => takeStatements({ ...ctx, db }, { file, read, settings: statements }));
      });
      if (isTaken) await alertOfGaps(ctx, file);
    });
}

async function letWait({ db }: RailCtx, odfi: string): Promise<void> {
  const t = bankFileTable;
  const isReceived = and(eq(t.odfi, odfi), eq(t.direction, "statement"), eq(t.state, "received"));
  await db
    .update(t)
    .set({ dueOn: null })
    .where(and(isReceived, isNotNull(t.dueOn)));
}

interface ReceivedStatements {
  file: BankFileRow;
  read: StatementFile;
  settings: StatementSettings;
}

export interface ImportedStatements {
  statements: number;
  lines: number;
  monthIDs: string[];
  /** The last four digits of other accounts in the file, which Tender left out. */
  otherAccounts: string[];
}

/**
 * Stores the statements of a received file with their lines, in the open transaction. If the file was already read,
 * nothing is new. Throws StatementError.
 */
export async function takeStatements(
  ctx: RailCtx,
  { file, read, settings }: ReceivedStatements,
): Promise<ImportedStatements> {
  const { otherAccounts } = read;
  const imported: ImportedStatements = { statements: 0, lines: 0, monthIDs: [], otherAccounts };
  if (!(await lockReceived(ctx, file))) return imported;
  const partnerID = await ownerOfBank(ctx, settings);
  const sums = { entries: 0, debits: 0, credits: 0 };
  for (const [at, statement] of read.statements.entries()) {
    for (const { cents } of statement.lines) {
      sums.entries += 1;
      sums[cents < 0 ? "debits" : "credits"] += Math.abs(cents);
    }
    const account = bankFingerprint(file.odfi, statement.accountNumber);
    if (await isTaken(ctx.db, { account, statement, where: `statement ${at + 1}` })) continue;
    const monthID = await storeStatement(ctx, { file, statement, account, partnerID });
    imported.statements += 1;
    imported.lines += statement.lines.length;
    if (monthID !== null && !imported.monthIDs.includes(monthID)) imported.monthIDs.push(monthID);
  }
  failAt("files:stated");
  await moveFile(ctx, file, { state: "processed", dueOn: null, otherAccounts, ...sums });
  if (partnerID !== null) await keepPart(ctx.db, file, { partnerID, sums });
  return imported;
}

/** Locks a file, so that only one process reads it. False if it was already read. */
async function lockReceived({ db }: RailCtx, { fileID }: BankFileRow): Promise<boolean> {
  const t = bankFileTable;
  const isReceived = and(eq(t.fileID, fileID), eq(t.state, "received"));
  const locked = await db.select({ fileID: t.fileID }).from(t).where(isReceived).for("update");
  return locked.length > 0;
}

/**
 * True if the statement is stored already from an earlier file. Throws StatementError if that statement differs, or if
 * its day is taken.
 */
async function isTaken(
  db: Db,
  { account, statement, where }: { account: string; statement: BankStatement; where: string },
): Promise<boolean> {
  const t = bankStatementTable;
  const { format, id, opening, closing, lines } = statement;
  const isIts = and(eq(t.account, account), eq(t.format, format), eq(t.name, id));
  const [row] = await db.select().from(t).where(isIts);
  if (row) {
    const facts = [row.opening, row.closing, row.closingOn, row.lines];
    const its = [opening?.cents ?? null, closing?.cents ?? null, closing?.date ?? null, lines.length];
    if (facts.every((fact, at) => fact === its[at])) return true;
    throw new StatementError(where, "a different statement with this name was taken before");
  }
  if (!closing) return false;
  const isOther = and(eq(t.account, account), eq(t.closingOn, closing.date), ne(t.format, format));
  if ((await db.$count(t, isOther)) > 0)
    throw new StatementError(where, "a statement of this day was taken in another format");
  return false;
}

interface NewStatement {
  file: BankFileRow;
  statement: BankStatement;
  account: string;
  partnerID: AccountID | null;
}

/** Stores a statement. Returns its month, or undefined for an advice. */
async function storeStatement(
  ctx: RailCtx,
  { file, statement, account, partnerID }: NewStatement,
): Promise<string | null> {
  const { db, now } = ctx;
  const statementID = newID<string>();
  const { format, id, opening, closing, lines } = statement;
  const lastFour = statement.accountNumber.slice(-4);
  const day = format === "camt.054" ? undefined : (closing?.date ?? lines.at(-1)?.bookedOn);
  const monthID = day === undefined ? null : await openMonth(ctx, { partnerID, account, lastFour, day });
  await db.insert(bankStatementTable).values({
    ...{ statementID, partnerID, fileID: file.fileID, monthID, account, lastFour, format },
    name: id,
    opening: opening?.cents ?? null,
    closing: closing?.cents ?? null,
    closingOn: closing?.date ?? null,
    lines: lines.length,
    createdOn: now,
  });
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const rows = lines.slice(from, from + AT_ONCE).map(({ uetr, ...line }, at) => ({
      ...line,
      endToEndID: line.endToEndID ?? uetr ?? null,
      ...{ lineID: newID<string>(), statementID, partnerID, monthID, position: from + at },
      isAdvice: format === "camt.054",
      state: "open" as const,
      createdOn: now,
    }));
    await insertMany(db, bankStatementLineTable, rows);
  }
  return monthID;
}

/**
 * Returns the month of an account, and creates it if needed. A month that was finished is opened again, with an alert.
 */
async function openMonth(
  { db }: RailCtx,
  { day, ...of }: { partnerID: AccountID | null; account: string; lastFour: string; day: string },
): Promise<string> {
  const t = bankMonthTable;
  const startsOn = `${day.slice(0, 7)}-01`;
  const isIts = and(eq(t.account, of.account), eq(t.startsOn, startsOn));
  await db
    .insert(t)
    .values({ monthID: newID<string>(), ...of, startsOn })
    .onConflictDoNothing();
  const [month] = await db.select().from(t).where(isIts).for("update");
  if (!month) throw new Error("a month that was made is gone");
  const { monthID, finishedOn } = month;
  const partnerID = month.partnerID ?? of.partnerID;
  if (finishedOn !== null || partnerID !== month.partnerID) {
    await db.update(t).set({ finishedBy: null, finishedOn: null, partnerID }).where(eq(t.monthID, monthID));
    if (finishedOn) reportRailAlert({ fault: "month-open-again", provider: BANK_STATEMENTS, monthID });
  }
  return monthID;
}

/**
 * Raises an alert if the opening balance of a statement in the file, or of the next one, differs from the closing
 * balance before it.
 */
export async function alertOfGaps({ db }: RailCtx, { fileID }: BankFileRow): Promise<void> {
  const t = bankStatementTable;
  const taken = await db
    .select({ account: t.account, closingOn: t.closingOn, statementID: t.statementID })
    .from(t)
    .where(and(eq(t.fileID, fileID), isNotNull(t.closingOn)));
  const [first] = taken.map(({ closingOn }) => closingOn ?? "").sort();
  if (first === undefined || !taken[0]) return;
  const gaps = await gapsOf(db, taken[0].account, dayAfter(first, -LOOKED_BACK));
  const own = new Set(taken.map(({ statementID }) => statementID));
  for (const { statementID, before } of gaps)
    if (own.has(statementID) || own.has(before))
      reportRailAlert({ fault: "statement-gap", provider: BANK_STATEMENTS, statementID });
}

/** A statement with an opening balance that differs from the previous closing balance. Amounts are in cents. */
interface StatementGap {
  statementID: string;
  before: string;
  closingOn: string;
  opening: number;
  closedWith: number;
}

async function gapsOf(db: Db, account: string, from: string): Promise<StatementGap[]> {
  const t = bankStatementTable;
  const order = sql`over (order by ${t.closingOn}, ${t.createdOn}, ${t.statementID})`;
  const match = await db
    .select({
      statementID: t.statementID,
      closingOn: t.closingOn,
      opening: t.opening,
      before: sql<string | null>`lag(${t.statementID}) ${order}`,
      closedWith: sql<number | null>`(lag(${t.closing}) ${order})::float8`,
    })
    .from(t)
    .where(and(eq(t.account, account), isNotNull(t.opening), isNotNull(t.closing), gte(t.closingOn, from)));
  return match.flatMap(({ before, closedWith, opening, closingOn, statementID }) =>
    before !== null && closedWith !== null && opening !== null && closingOn !== null && opening !== closedWith
      ? [{ statementID, before, closingOn, opening, closedWith }]
      : [],
  );
}
