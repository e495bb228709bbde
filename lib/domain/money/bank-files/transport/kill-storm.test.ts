import { expect, test } from "@playwright/test";
import { and, eq, isNull } from "drizzle-orm";
import { bankFileTable, bankLineMatchTable, bankStatementLineTable, walletTable } from "@/db/schema";
import { dayOf, newBankMarket, on } from "@/testing/bank-market";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { killedAt } from "@/testing/killed-pass";
import type { StatedLine, AcceptedEntry } from "@/testing/scripted-bank";
import { hasSSHD } from "@/testing/sshd";
import { newTransfer } from "@/testing/transfers";
import { NIGHTLY } from "@/testing/turns";
import type { AccountID, TransferID, WalletID } from "@/lib/core/api/ids";
import type { Failpoint } from "@/lib/providers/failpoint";

test.skip(!hasSSHD, "there is no OpenSSH server on this machine: apt-get install openssh-server");
checkBooks();

const db = testDatabase();
/** The number of processes that die; `npm run soak` sets sixty. */
const KILLS = Number(process.env.BANK_KILLS ?? 8);
const SEED = Number(process.env.STORM_SEED ?? 20_261_126);
const GAP = 4 * 60_000;

/**
 * The four runs of a day, with the points where a process may die: between claim, build, upload, rename, answer and
 * booking.
 */
const POINTS: readonly (readonly Failpoint[])[] = [
  ["rails:claimed", "rails:submitted", "rails:recorded"],
  ["files:built", "files:sent", "files:uploaded", "files:renamed", "files:handed", "rails:kept"],
  ["files:received", "files:acknowledged", "files:returned"],
  ["files:received", "files:stated", "files:matched", "rails:kept"],
];
/** If a process dies at one of these points, a bank that takes files at once has already removed the file. */
const TAKEN: readonly Failpoint[] = ["files:uploaded", "files:renamed", "files:handed"];

async function newStorm() {
  const market = await newBankMarket();
  market.settings.acknowledgments = market.bank.acknowledgmentSettings();
  let killed = 0;
  /** Runs until the process dies, and then a second process four minutes later. */
  const pass = async (now: Date, part: number, atOnce = false) => {
    const points = POINTS[part] ?? [];
    const point = points[(Math.floor(killed / POINTS.length) + SEED) % points.length];
    if (point === undefined || killed >= KILLS) await market.pass(now);
    else {
      expect([point, await killedAt(point, market.passOf(now))]).toEqual([point, "SIGKILL"]);
      killed += 1;
      if (atOnce && TAKEN.includes(point)) market.bank.take();
    }
    await market.pass(new Date(now.getTime() + GAP));
  };
  return { ...market, pass, isOver: () => killed >= KILLS };
}

type Storm = Awaited<ReturnType<typeof newStorm>>;

interface OrderedPayment {
  id: TransferID;
  cents: number;
  isDebit: boolean;
  isReturned: boolean;
}

/** Orders the payments of a day, each with a unique amount; the bank returns one of them. */
async function order({ payer, payee, ctxAt }: Storm, day: number): Promise<OrderedPayment[]> {
  const ctx = ctxAt(on(day, "09:00"));
  const made: OrderedPayment[] = [];
  for (let index = 0; index < 4; index++) {
    const [cents, isDebit] = [100 + day * 10 + index, index === 3];
    const [from, to] = isDebit ? [payer.debit, payer.wallet] : [payer.wallet, payee.bank];
    made.push({ id: await newTransfer(ctx, { from, to, cents }), cents, isDebit, isReturned: index === 0 });
  }
  return made;
}

async function acknowledge({ files, bank }: Storm): Promise<void> {
  const sent = (await files()).filter(({ state }) => state === "handed-over");
  if (sent.length > 0) bank.acknowledge(sent.map(({ name }) => `${name},A`));
}

test(
  `after ${KILLS} kills between claim, build, upload, rename, acknowledgment and settlement, no payment is lost or doubled, and the ledger balances`,
  { tag: NIGHTLY },
  async () => {
    test.setTimeout(120_000 + KILLS * 20_000);
    const storm = await newStorm();
    const { bank, pass, transferAt, payer, partner, end } = storm;
    const ordered: OrderedPayment[] = [];
    const before = await walletOf(payer.walletID);
    let settling: AcceptedEntry[] = [];
    let day = 0;
    for (let calm = 0; calm < 3; day++) {
      const today = storm.isOver() ? [] : await order(storm, day);
      if (today.length === 0) calm += 1;
      ordered.push(...today);
      await pass(on(day, "09:00"), today.length > 0 ? 0 : 9);
      const before = bank.accepted.length;
      await pass(on(day, "10:00"), today.length > 0 ? 1 : 9, day % 2 === 0);
      bank.take();
      const left = bank.accepted.slice(before);
      await acknowledge(storm);
      const back = settling.filter(({ amount }) => ordered.some((one) => one.cents === amount && one.isReturned));
      if (back.length > 0)
        bank.send(
          dayOf(day),
          back.map((entry) => ({ entry, code: "R01" })),
        );
      await pass(on(day, "11:00"), back.length > 0 ? 2 : 9);
      const lines = [...settling.map((entry) => lineOf(entry, 1)), ...back.map((entry) => lineOf(entry, -1))];
      if (lines.length > 0) bank.state(dayOf(day), lines);
      await pass(on(day, "20:00"), lines.length > 0 ? 3 : 9);
      settling = left;
    }
    const now = on(day, "12:00");
    await storm.pass(now, 9);
    expect(bank.accepted.map(({ amount }) => amount).toSorted()).toEqual(ordered.map(({ cents }) => cents).toSorted());
    expect(new Set(bank.accepted.map(({ traceNumber }) => traceNumber)).size).toBe(ordered.length);
    const statuses = await Promise.all(ordered.map(async ({ id }) => (await transferAt(now, id)).status));
    expect(statuses).toEqual(ordered.map(({ isReturned }) => (isReturned ? "reversed" : "completed")));
    const moved = ordered.filter(({ isReturned }) => !isReturned);
    const sum = moved.reduce((total, { cents, isDebit }) => total + (isDebit ? cents : -cents), 0);
    expect((await walletOf(payer.walletID)) - before).toBe(sum);
    expect(await statesOf(storm)).toEqual(["acknowledged"]);
    expect(await openLines(partner.accountID)).toEqual([]);
    await end();
  },
);

const walletOf = async (walletID: WalletID) =>
  (await db.select().from(walletTable).where(eq(walletTable.walletID, walletID)))[0]?.available ?? 0;

function lineOf({ amount, transactionCode, traceNumber }: AcceptedEntry, sign: 1 | -1): StatedLine {
  const isDebit = Number(transactionCode[1]) >= 5;
  return { cents: sign * (isDebit ? amount : -amount), bankReference: traceNumber };
}

async function statesOf({ settings }: Storm): Promise<string[]> {
  const t = bankFileTable;
  const isOut = and(eq(t.odfi, settings.bank.routingNumber), eq(t.direction, "out"));
  const matches = await db.selectDistinct({ state: t.state }).from(t).where(isOut);
  return matches.map(({ state }) => state);
}

async function openLines(partnerID: AccountID): Promise<unknown[]> {
  const [l, m] = [bankStatementLineTable, bankLineMatchTable];
  const matches = await db
    .select({ cents: l.cents, state: l.state, matched: m.cents, booked: m.bookedCents })
    .from(l)
    .leftJoin(m, and(eq(m.lineID, l.lineID), isNull(m.undoneOn)))
    .where(eq(l.partnerID, partnerID));
  return matches.filter(({ state, cents, booked }) => state !== "matched" || booked !== cents);
}
