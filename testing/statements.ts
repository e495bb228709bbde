import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  bankEntryTable,
  bankFileTable,
  bankLineMatchTable,
  bankMonthTable,
  bankStatementLineTable,
  bankStatementTable,
  railInstructionTable,
} from "@/db/schema";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { testDatabase } from "./factories";
import { newInstruction } from "./rails";
import { newRoutingNumber } from "./scripted-bank";

interface Owner {
  accountID: AccountID;
}

/** A line of a statement, by default an open one of five dollars in. Amounts are in cents. */
export interface StatedLineInput {
  cents?: number;
  bookedOn?: string;
  state?: "open" | "matched" | "explained";
  text?: string;
  reason?: string;
}

interface BankMonthInput {
  /** The closing day of its statement, by default the last of the month. */
  closingOn?: string;
  opening?: number;
  account?: string;
}

/** A past month of a partner's account at its bank, with one statement of these lines. */
export async function newBankMonth(
  { accountID: partnerID }: Owner,
  lines: readonly StatedLineInput[],
  { closingOn = "2025-10-31", opening = 10_000, account = randomUUID() }: BankMonthInput = {},
): Promise<{ monthID: string; lineIDs: string[]; account: string }> {
  const db = testDatabase();
  const [monthID, fileID, statementID] = [newID<string>(), newID<string>(), newID<string>()];
  const [odfi, createdOn, lastFour] = [newRoutingNumber(), new Date(), "4321"];
  const startsOn = `${closingOn.slice(0, 7)}-01`;
  await db.insert(bankMonthTable).values({ monthID, partnerID, account, lastFour, startsOn });
  await db.insert(bankFileTable).values({
    ...{ fileID, odfi, direction: "statement", state: "processed", name: "month.bai", hash: fileID, size: 1 },
    ...{ day: closingOn, entries: lines.length, debits: 0, credits: 0, keyVersion: 1, wrappedKey: Buffer.alloc(1) },
    ...{ attempt: 0, createdOn },
  });
  const rows = lines.map(({ cents = 500, bookedOn = closingOn, state = "open", ...rest }, position) => ({
    ...{
      lineID: newID<string>(),
      statementID,
      partnerID,
      monthID,
      position,
      cents,
      bookedOn,
      valueOn: bookedOn,
      state,
    },
    ...{ code: cents > 0 ? "165" : "455", isReversal: false, isAdvice: false, createdOn, ...rest },
  }));
  await db.insert(bankStatementTable).values({
    ...{ statementID, partnerID, fileID, monthID, account, lastFour, format: "bai2", name: statementID, opening },
    ...{ closing: rows.reduce((sum, { cents }) => sum + cents, opening), closingOn, lines: rows.length, createdOn },
  });
  if (rows.length > 0) await db.insert(bankStatementLineTable).values(rows);
  return { monthID, account, lineIDs: rows.map(({ lineID }) => lineID) };
}

/**
 * An entry of a partner that was sent and settles on a day: positive cents come to our bank. Returns its instruction.
 */
export async function newStatedEntry(
  { accountID }: Owner,
  { cents, settlesOn = "2025-10-31" }: { cents: number; settlesOn?: string },
): Promise<string> {
  const db = testDatabase();
  const amount = Math.abs(cents);
  const kind = cents > 0 ? "ach-debit" : "ach-credit";
  const instructionID = await newInstruction(db, { accountID }, kind, { amount });
  await db
    .update(railInstructionTable)
    .set({ status: "completed", dueOn: null })
    .where(eq(railInstructionTable.instructionID, instructionID));
  const [windowOn, odfi] = [new Date(`${settlesOn}T15:00:00Z`), newRoutingNumber()];
  await db.insert(bankEntryTable).values({
    ...{ partnerID: accountID, instructionID, odfi, state: "left", windowOn, isSameDay: false, settlesOn },
    ...{ traceNumber: `${odfi.slice(0, 8)}0000001`, leftOn: windowOn, createdOn: windowOn },
  });
  return instructionID;
}

/** Creates a line's match, posted unless it is due. */
export async function newLineMatch(
  { accountID }: Owner,
  { lineID, instructionID, cents }: { lineID: string; instructionID: string; cents: number },
  booked: number | "due" = cents,
): Promise<void> {
  const createdOn = new Date();
  await testDatabase()
    .insert(bankLineMatchTable)
    .values({
      ...{ matchID: newID<string>(), lineID, instructionPartnerID: accountID, instructionID, step: "funded", cents },
      ...(booked === "due" ? { dueOn: createdOn } : { bookedCents: booked }),
      createdOn,
    });
}
