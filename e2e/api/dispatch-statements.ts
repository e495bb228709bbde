import { newBankFile, newLateReturn, newReversal, newReversibleEntry } from "@/testing/bank-files";
import { eq } from "drizzle-orm";
import { bankMonthTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { newReturn } from "@/testing/returns";
import { newBankMonth, newStatedEntry } from "@/testing/statements";
import { formOf } from "../fixtures";
import { bankingDaysAfter, newYorkDay } from "@/lib/core/money/banking-days";
import { DAY } from "@/lib/core/time/time";
import type { PathParameters, Prepare } from "./dispatch-money";

/** A month of statements with a line in a state, and an entry that could match the line. */
const aLine =
  (state: "open" | "explained"): Prepare =>
  async ({ partner }, place) => {
    const { monthID, lineIDs } = await newBankMonth(partner, [{ cents: -500, state }]);
    const instructionID = await newStatedEntry(partner, { cents: -500 });
    Object.assign(place, { monthID, lineID: lineIDs[0], instructionID });
  };

const aFile: Prepare = async ({ partner }, place) => {
  place.fileID = await newBankFile(partner, "rejected");
};
const anEntry: Prepare = async ({ partner }, place) => {
  place.instructionID = (await newReversibleEntry(partner)).instructionID;
};
const aReversal: Prepare = async ({ partner }, place) => {
  place.reversalID = await newReversal(partner);
};
const aLateReturn: Prepare = async ({ partner }, place) => {
  place.breakID = await newLateReturn(partner);
};

/** A returned debit, which may be scheduled to be presented again. */
const aReturn =
  (more: Parameters<typeof newReturn>[1] = {}): Prepare =>
  async ({ partner }, place) => {
    place.returnID = await newReturn(partner, more);
    place.accountID = partner.accountID;
    // The example’s day is in the past.
    place[".representOn"] = bankingDaysAfter(newYorkDay(new Date()), 1);
  };

const RETURN = "/accounts/{accountID}/returns/{returnID}";
const FILE = "/dashboard/bank-files/{fileID}";
const REVERSAL = "/dashboard/bank-reversals/{reversalID}";
const finishedMonth: Prepare = async ({ partner }, place) => {
  const { monthID } = await newBankMonth(partner, []);
  const finished = { finishedBy: "ada@example.test", finishedOn: new Date() };
  await testDatabase().update(bankMonthTable).set(finished).where(eq(bankMonthTable.monthID, monthID));
  Object.assign(place, { monthID });
};

const MONTH = "/dashboard/bank-months/{monthID}";
const LINE = "/dashboard/bank-lines/{lineID}";

/** Preparation of each operation on files and statements of a bank. */
export const BEFORE_STATEMENTS: Record<string, Prepare> = {
  [`GET ${MONTH}`]: aLine("open"),
  [`POST ${MONTH}/finish`]: aLine("explained"),
  [`POST ${MONTH}/reopen`]: finishedMonth,
  [`GET ${MONTH}/lines`]: aLine("open"),
  [`GET ${MONTH}/lines/export`]: aLine("open"),
  [`GET ${LINE}`]: aLine("open"),
  [`GET ${LINE}/candidates`]: aLine("open"),
  [`GET ${LINE}/candidates/export`]: aLine("open"),
  [`POST ${LINE}/match`]: aLine("open"),
  [`POST ${LINE}/explain`]: aLine("open"),
  [`POST ${LINE}/undo`]: aLine("explained"),
  [`GET ${FILE}`]: aFile,
  [`GET ${FILE}/entries`]: aFile,
  [`GET ${FILE}/entries/export`]: aFile,
  [`GET ${FILE}/content`]: aFile,
  [`POST ${FILE}/decision`]: aFile,
  "POST /dashboard/bank-entries/{instructionID}/reversal": anEntry,
  [`POST ${REVERSAL}/approve`]: aReversal,
  [`POST ${REVERSAL}/decline`]: aReversal,
  "POST /dashboard/reconciliation-breaks/{breakID}/dishonor": aLateReturn,
  [`GET ${RETURN}`]: aReturn(),
  [`POST ${RETURN}/representments`]: aReturn(),
  "GET /dashboard/returns/{returnID}": aReturn(),
  "POST /dashboard/returns/{returnID}/close": aReturn(),
  "DELETE /dashboard/returns/{returnID}/representment": aReturn({ representOn: new Date(Date.now() + DAY) }),
};

export const BODIES_STATEMENTS: Record<string, (place: PathParameters) => unknown> = {
  [`POST ${LINE}/match`]: ({ instructionID }) => ({
    movements: [{ instructionID, step: "funded" }],
    reason: "The bank left its trace number out.",
  }),
  [`POST ${LINE}/explain`]: () => ({ reason: "A fee of the bank." }),
  [`POST ${FILE}/decision`]: () => ({ decision: "give-back", reason: "The bank does not know the company." }),
  "POST /dashboard/bank-entries/{instructionID}/reversal": () => ({ reason: "It was paid twice." }),
  "POST /dashboard/reconciliation-breaks/{breakID}/dishonor": () => ({ code: "R68", reason: "It came too late." }),
  [`POST ${RETURN}/representments`]: () => ({}),
  "POST /dashboard/returns/{returnID}/close": () => ({ reason: "The payer paid by card." }),
  "PUT /dashboard/representment-rule": () => ({ isOn: true, afterDays: 3, most: 2 }),
  [`POST ${MONTH}/reopen`]: () => ({ reason: "A fee was explained wrongly." }),
  "POST /dashboard/bank-statements": () => formOf({ file: new File(["01,021000018,TENDER/"], "october.bai") }),
};
