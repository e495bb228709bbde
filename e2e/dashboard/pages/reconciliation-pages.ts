import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { achDebitDayTable, bankEntryTable, bankMonthTable } from "@/db/schema";
import { newBankFile, newLateReturn, newReversal } from "@/testing/bank-files";
import { newBreak } from "@/testing/breaks";
import { newInstruction } from "@/testing/rails";
import { LISTED_PERSON, newSanctionsHit } from "@/testing/sanctions";
import { newReturn } from "@/testing/returns";
import { newRoutingNumber } from "@/testing/scripted-bank";
import { newBankMonth, newLineMatch, newStatedEntry } from "@/testing/statements";
import { newPayer } from "@/testing/transfers";
import { testDatabase } from "@/testing/factories";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { DAY } from "@/lib/core/time/time";
import { fixed } from "./fixed-page";
import type { StaffPage } from "./page-state";
import type { Staff } from "./staff";
import { newWaiting } from "./transfers";

/** A break of each kind, one of them about a large transfer. */
async function newBreaks(staff: Staff): Promise<void> {
  const transferID = await newWaiting(staff, await newPayer(testDatabase(), staff.partner, 100_000));
  await newBreak(staff.partner, { transferID, expected: 99_999_999_99, stated: 88_888_888_88 });
  await newBreak(staff.partner, { kind: "unknown-line" });
  await newBreak(staff.partner, { kind: "not-on-statement" });
  await newLateReturn(staff.partner);
}

/** A waiting entry, and one that left in a file. */
async function newEntries({ partner }: Staff): Promise<void> {
  const db = testDatabase();
  const windowOn = new Date();
  for (const state of ["waiting", "left", "refused"] as const) {
    const instructionID = await newInstruction(db, partner, "ach-credit", { amount: 99_999_999 });
    const row = {
      partnerID: partner.accountID,
      instructionID,
      odfi: newRoutingNumber(),
      windowOn,
      createdOn: windowOn,
    };
    await db.insert(bankEntryTable).values({ ...row, state, isSameDay: false });
  }
  const instructionID = await newInstruction(db, partner, "rtp-credit", { amount: 99_999_999 });
  await db.insert(bankEntryTable).values({
    ...{ partnerID: partner.accountID, instructionID, odfi: newRoutingNumber(), windowOn, createdOn: windowOn },
    ...{ format: "pain.001", state: "left", isSameDay: false, answer: "RJCT", answerReason: "AC04" },
  });
}

/** A month with each kind of line and entries that match the open one, after a closed month. */
async function newMonths({ partner, person }: Staff) {
  const text = `ACH SETTLEMENT ${"0123456789".repeat(4)}`;
  const account = randomUUID();
  const closed = await newBankMonth(partner, [], { closingOn: "2025-09-30", account });
  const finished = { finishedBy: person.email, finishedOn: new Date() };
  await testDatabase().update(bankMonthTable).set(finished).where(eq(bankMonthTable.monthID, closed.monthID));
  const reason = "A fee of the bank for the month before, as its price list says.";
  const made = await newBankMonth(
    partner,
    [
      { cents: -99_999_999, text },
      { cents: -15, state: "explained", text: "FEE", reason },
      { cents: 25_000, state: "matched", text },
    ],
    { account },
  );
  for (const cents of [-99_999_999, -99_999_998]) await newStatedEntry(partner, { cents });
  const [open = "", explained = "", matched = ""] = made.lineIDs;
  const instructionID = await newStatedEntry(partner, { cents: 25_000 });
  await newLineMatch(partner, { lineID: matched, instructionID, cents: 25_000 });
  return { monthID: made.monthID, finished: closed.monthID, open, explained, matched };
}

type Months = Awaited<ReturnType<typeof newMonths>>;

/** A page below the months, of one month or one line. */
const below = (
  route: "/[monthID]" | "/lines/[lineID]",
  state: string,
  { of, title }: { of: (months: Months) => string; title: string },
): StaffPage => ({
  route: `/bank-statements${route}`,
  ...{ scope: "transfers.read", state },
  async at(staff) {
    const path = `/bank-statements${route.replace(/\[\w+\]/, of(await newMonths(staff)))}`;
    return { path, title: [title, staff.partner.displayName] };
  },
});

/** A file of each state with its own text, and pending and decided reversals. */
async function newFiles({ partner }: Staff): Promise<void> {
  for (const state of ["handed-over", "acknowledged", "rejected"] as const) await newBankFile(partner, state);
}
async function newMicroEntries({ partner }: Staff): Promise<void> {
  const details = { originatedOn: new Date().toISOString() };
  for (const amount of [4, 12]) await newInstruction(testDatabase(), partner, "micro-deposit", { amount, details });
}
async function newReversals({ partner }: Staff): Promise<void> {
  for (const state of ["requested", "declined"] as const) await newReversal(partner, state);
}

const bankFile = (state: "acknowledged" | "rejected"): StaffPage => ({
  route: "/bank-files/[fileID]",
  ...{ scope: "transfers.read", state },
  async at({ partner }) {
    return { path: `/bank-files/${await newBankFile(partner, state)}`, title: ["Bank file", partner.displayName] };
  },
});

async function newHits({ partner }: Staff): Promise<void> {
  await newSanctionsHit(partner);
}

const sanctionsHit: StaffPage = {
  route: "/risk/sanctions/[hitID]",
  ...{ scope: "sanctions.read", state: "open" },
  async at({ partner }) {
    const { hitID } = await newSanctionsHit(partner);
    return { path: `/risk/sanctions/${hitID}`, title: [LISTED_PERSON, partner.displayName] };
  },
};

/** Returns of each kind, one of them scheduled and one that is late. */
async function newReturns({ partner }: Staff): Promise<void> {
  await newReturn(partner);
  await newReturn(partner, { code: "R10", amount: 99_999_999, company: "BLUE LAUNDRY 16C" });
  await newReturn(partner, { representOn: new Date(Date.now() + DAY), representBy: "rule" });
  await newReturn(partner, { code: "R03", isLate: true });
}

/** Debits of today, and the returns above. */
async function newRates(staff: Staff): Promise<void> {
  await newReturns(staff);
  const partnerID = staff.partner.accountID;
  const place = { partnerID, accountID: partnerID, day: newYorkDay(new Date()) };
  const counted = [
    { company: "", debits: 40 },
    { company: "BLUE LAUNDRY 16C", debits: 120_000 },
  ];
  await testDatabase()
    .insert(achDebitDayTable)
    .values(counted.map((one) => ({ ...place, ...one })));
}

const returned = (state: string, more: Parameters<typeof newReturn>[1]): StaffPage => ({
  route: "/returns/[returnID]",
  ...{ scope: "transfers.read", state },
  async at({ partner }) {
    return { path: `/returns/${await newReturn(partner, more)}`, title: ["from", partner.displayName] };
  },
});

/** The pages of bank files, statements, reconciliation breaks, returns and risk. */
export const RECONCILIATION_PAGES: readonly StaffPage[] = [
  fixed("/bank-files", "Bank files", { scope: "transfers.read", add: newEntries }),
  fixed("/bank-files", "Bank files", { scope: "transfers.read", state: "without any" }),
  fixed("/bank-files/files", "Files", { scope: "transfers.read", add: newFiles }),
  fixed("/bank-files/files", "Files", { scope: "transfers.read", state: "without any" }),
  fixed("/bank-files/reversals", "Reversals", { scope: "transfers.read", add: newReversals }),
  fixed("/bank-files/reversals", "Reversals", { scope: "transfers.read", state: "without any" }),
  fixed("/bank-files/micro-entries", "Micro-entries", { scope: "transfers.read", add: newMicroEntries }),
  fixed("/bank-files/micro-entries", "Micro-entries", { scope: "transfers.read", state: "without any" }),
  bankFile("acknowledged"),
  bankFile("rejected"),
  fixed("/bank-statements", "Bank statements", { scope: "transfers.read", add: newMonths }),
  fixed("/bank-statements", "Bank statements", { scope: "transfers.read", state: "without any" }),
  fixed("/bank-statements?lastFour=0000", "Bank statements", {
    scope: "transfers.read",
    state: "without a match",
    add: newMonths,
  }),
  below("/[monthID]", "open", { of: ({ monthID }) => monthID, title: "October 2025" }),
  below("/[monthID]", "finished, without a line", { of: ({ finished }) => finished, title: "September 2025" }),
  below("/lines/[lineID]", "open", { of: ({ open }) => open, title: "Statement line" }),
  below("/lines/[lineID]", "explained", { of: ({ explained }) => explained, title: "Statement line" }),
  below("/lines/[lineID]", "matched", { of: ({ matched }) => matched, title: "Statement line" }),
  fixed("/risk/sanctions", "Sanctions", { scope: "sanctions.read", add: newHits }),
  fixed("/risk/sanctions", "Sanctions", { scope: "sanctions.read", state: "without any" }),
  sanctionsHit,
  fixed("/returns", "Returns", { scope: "transfers.read", add: newReturns }),
  fixed("/returns", "Returns", { scope: "transfers.read", state: "without any" }),
  fixed("/returns?status=late&code=R01", "Returns", {
    scope: "transfers.read",
    state: "without a match",
    add: newReturns,
  }),
  returned("open", {}),
  returned("scheduled", { representOn: new Date(Date.now() + DAY), representBy: "rule" }),
  fixed("/risk", "Return rates", { scope: "transfers.read", add: newRates }),
  fixed("/risk", "Return rates", { scope: "transfers.read", state: "without any" }),
  fixed("/reconciliation", "Reconciliation", { scope: "transfers.read", add: newBreaks }),
  fixed("/reconciliation", "Reconciliation", { scope: "transfers.read", state: "without any" }),
  fixed("/reconciliation?kind=unknown-line&to=2026-01-01", "Reconciliation", {
    scope: "transfers.read",
    state: "without a match",
    add: newBreaks,
  }),
];
