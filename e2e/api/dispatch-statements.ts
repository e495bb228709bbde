import { eq } from "drizzle-orm";
import { bankMonthTable } from "@/db/schema";
import { testDatabase } from "@/db/testing/factories";
import { newBankMonth, newStatedEntry } from "@/db/testing/statements";
import { formOf } from "../fixtures";
import type { PathParameters, Prepare } from "./dispatch-money";

/** A month of statements with a line in a state, and an entry that the line could tell of. */
const aLine =
  (state: "open" | "explained"): Prepare =>
  async ({ partner }, place) => {
    const { monthID, lineIDs } = await newBankMonth(partner, [{ cents: -500, state }]);
    const instructionID = await newStatedEntry(partner, { cents: -500 });
    Object.assign(place, { monthID, lineID: lineIDs[0], instructionID });
  };

/** A month that somebody finished. */
const finishedMonth: Prepare = async ({ partner }, place) => {
  const { monthID } = await newBankMonth(partner, []);
  const finished = { finishedBy: "ada@example.test", finishedOn: new Date() };
  await testDatabase().update(bankMonthTable).set(finished).where(eq(bankMonthTable.monthID, monthID));
  Object.assign(place, { monthID });
};

const MONTH = "/dashboard/bank-months/{monthID}";
const LINE = "/dashboard/bank-lines/{lineID}";

/** Prepares each operation on statements of a bank. */
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
};

/** Bodies about statements which the operations accept. */
export const BODIES_STATEMENTS: Record<string, (place: PathParameters) => unknown> = {
  [`POST ${LINE}/match`]: ({ instructionID }) => ({
    movements: [{ instructionID, step: "funded" }],
    reason: "The bank left its trace number out.",
  }),
  [`POST ${LINE}/explain`]: () => ({ reason: "A fee of the bank." }),
  [`POST ${MONTH}/reopen`]: () => ({ reason: "A fee was explained wrongly." }),
  "POST /dashboard/bank-statements": () => formOf({ file: new File(["01,021000018,TENDER/"], "october.bai") }),
};
