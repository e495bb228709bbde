import { expect, test } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { bankEntryTable, bankLineMatchTable, bankStatementLineTable, reconciliationBreakTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import type { StatedLine, AcceptedEntry } from "@/testing/scripted-bank";
import { hasSSHD } from "@/testing/sshd";
import { newTransfer } from "@/testing/transfers";
import { NIGHTLY } from "@/testing/turns";
import { atNewYork, isBankingDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { MINUTE } from "@/lib/core/time/time";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
checkBooks();

const db = testDatabase();
/** The number of payments in the month; `npm run soak` sets two thousand. */
const PAYMENTS = Number(process.env.BANK_MONTH ?? 40);
const DAYS = PAYMENTS > 100 ? 20 : 8;
const EACH_DAY = Math.ceil(PAYMENTS / DAYS);
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE);

/** The days with planted faults: half a file, a correction, late and unknown returns, an unknown line. */
const PLANTED = { half: 2, correction: 3, late: 5, fee: 6, strange: 7 };

async function newMonth() {
  const market = await newBankMarket();
  market.settings.acknowledgments = market.bank.acknowledgmentSettings();
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => alerts.push(fault));
  return { ...market, alerts, alertNames: () => alerts.map(({ fault }) => fault) };
}

type Month = Awaited<ReturnType<typeof newMonth>>;

async function order({ payer, payee, ctxAt }: Month, day: number, most: number): Promise<number> {
  const ctx = ctxAt(on(day, "09:00"));
  const count = Math.min(EACH_DAY, most);
  for (let index = 0; index < count; index++) {
    const isDebit = (day * EACH_DAY + index) % 5 === 4;
    const [from, to] = isDebit ? [payer.debit, payer.wallet] : [payer.wallet, payee.bank];
    await newTransfer(ctx, { from, to, cents: 10 + ((day * EACH_DAY + index) % 30) });
  }
  return count;
}

/** Sends the file of a window. On one day the bank's disk fills up during the upload. */
async function leave({ bank, pass }: Month, day: number): Promise<AcceptedEntry[]> {
  if (day === PLANTED.half) {
    bank.sshd.limit(1);
    await pass(on(day, "10:00"));
    expect(bank.take()).toEqual([]);
    bank.sshd.limit(undefined);
  }
  await pass(after(on(day, "10:00"), day === PLANTED.half ? 5 : 0));
  return bank.take();
}

/** Picks the returns among the entries that settle today and older ones: every other day one within its window. */
function comingBack(day: number, settling: readonly AcceptedEntry[], all: readonly AcceptedEntry[]) {
  const isPayout = ({ transactionCode }: AcceptedEntry) => transactionCode === "22";
  const [first, old] = [settling.find(isPayout), all.find(isPayout)];
  const inTime = day % 2 === 0 && first ? [{ entry: first, code: "R01" }] : [];
  const changed = day === PLANTED.correction && first ? [{ entry: first, code: "C01", data: "998877665544" }] : [];
  const late = day === PLANTED.late && old ? [{ entry: old, code: "R01" }] : [];
  const strange =
    day === PLANTED.strange && first
      ? [{ entry: { ...first, traceNumber: `${first.traceNumber.slice(0, 8)}9999999` }, code: "R02" }]
      : [];
  return { inTime, all: [...inTime, ...late, ...strange], changed };
}

function lineOf({ amount, transactionCode, traceNumber }: AcceptedEntry, sign: 1 | -1): StatedLine {
  const isDebit = Number(transactionCode[1]) >= 5;
  return { cents: sign * (isDebit ? amount : -amount), bankReference: traceNumber };
}

async function restBehind({ bank, pass }: Month, day: number): Promise<void> {
  for (let next = dayAfter(dayOf(day), 1); !isBankingDay(next); next = dayAfter(next, 1)) {
    await pass(atNewYork(next, "10:00"));
    expect(bank.take()).toEqual([]);
  }
}

test(
  `in a month of ${PAYMENTS} payments at a bank, statements match all of them, every planted fault is found, and the ledger balances`,
  { tag: NIGHTLY },
  async () => {
    test.setTimeout(300_000 + PAYMENTS * 1000);
    const month = await newMonth();
    const { bank, pass, partner, alertNames, end } = month;
    let [left, stated] = [PAYMENTS, 0];
    let settling: AcceptedEntry[] = [];
    for (let day = 0; day < DAYS + 4; day++) {
      left -= await order(month, day, left);
      await pass(on(day, "09:00"));
      const gone = await leave(month, day);
      const sent = (await month.files()).filter(({ state }) => state === "handed-over");
      if (sent.length > 0) bank.acknowledge(sent.map(({ name }) => `${name}|ACCEPTED`));
      const back = comingBack(day, settling, bank.accepted);
      if (back.all.length > 0) bank.send(dayOf(day), back.all);
      if (back.changed.length > 0) bank.send(dayOf(day), back.changed);
      await pass(on(day, "12:00"));
      const lines = [...settling.map((one) => lineOf(one, 1)), ...back.inTime.map(({ entry }) => lineOf(entry, -1))];
      const fee = day === PLANTED.fee ? [{ cents: -1500, text: "MONTHLY FEE" }] : [];
      if (lines.length + fee.length > 0) bank.state(dayOf(day), [...lines, ...fee]);
      stated += lines.length;
      await pass(on(day, "20:00"));
      settling = gone;
      await restBehind(month, day);
    }
    expect([left, bank.accepted.length]).toEqual([0, PAYMENTS]);
    expect(new Set(bank.accepted.map(({ traceNumber }) => traceNumber)).size).toBe(PAYMENTS);
    expect(alertNames().toSorted()).toEqual(["late-return", "return-unmatched", "server-failed"]);
    const { accountID: partnerID } = partner;
    const lines = await linesOf(partnerID);
    expect(lines.filter(({ state }) => state !== "matched").map(({ cents }) => cents)).toEqual([-1500]);
    expect(lines.filter(({ state, cents, booked }) => state === "matched" && cents === booked)).toHaveLength(stated);
    const b = reconciliationBreakTable;
    const breaks = await db.select({ kind: b.kind }).from(b).where(eq(b.partnerID, partnerID));
    expect(breaks.map(({ kind }) => kind)).toEqual(["late-return"]);
    const e = bankEntryTable;
    expect(await db.$count(e, and(eq(e.partnerID, partnerID), isNull(e.statedOn)))).toBe(0);
    await end();
  },
);

function linesOf(partnerID: (typeof bankEntryTable.$inferSelect)["partnerID"]) {
  const [l, m] = [bankStatementLineTable, bankLineMatchTable];
  return db
    .select({ cents: l.cents, state: l.state, booked: m.bookedCents })
    .from(l)
    .leftJoin(m, and(eq(m.lineID, l.lineID), isNull(m.undoneOn)))
    .where(eq(l.partnerID, partnerID));
}
