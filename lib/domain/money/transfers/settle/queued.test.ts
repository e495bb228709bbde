import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { eventTable, incurredFeeTable, railInstructionTable, transferTable, walletTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { ownerDatabase } from "@/testing/owner";
import { newRule } from "@/testing/risk";
import { newMarket } from "@/testing/storm/market";
import { newTransfer } from "@/testing/transfers";
import type { PaymentMethodID, TransferID } from "@/lib/core/api/ids";
import { onRailAlert, type RailAlert } from "@/lib/domain/money/rails/alerts";
import { explainTransfer } from "../explain-transfer";
import { getTransfer } from "../queries";
import { startQueued } from "./start-queued";

checkBooks();

const db = testDatabase();

/** A market. Its first trader has paid the third one ten dollars, to be paid on. */
async function setting() {
  const market = await newMarket();
  const [one, other, third] = market.traders;
  const wallet = (trader = one) => trader?.methods["service-wallet"] as PaymentMethodID;
  if (!one || !other || !third) throw new Error("nobody trades");
  const parent = await newTransfer(market.ctx(), { from: wallet(one), to: wallet(third), cents: 1000 });
  const payOn = (to: PaymentMethodID, cents: number, after = 0) => {
    const at = { ...market.ctx(), now: new Date(market.clock.now.getTime() + after * 1000) };
    return newTransfer(at, { from: wallet(third), to, cents, source: { transferID: parent } });
  };
  const start = (seconds = 60) => {
    market.clock.now = new Date(market.clock.now.getTime() + seconds * 1000);
    return startQueued(market.ctx(), { partnerID: market.partner.accountID });
  };
  return { market, one, other, third, wallet, parent, payOn, start };
}

const rowOf = async (id: TransferID) => {
  const [row] = await db.select().from(transferTable).where(eq(transferTable.transferID, id));
  return row;
};

const available = async ({ walletID }: { walletID: string }) => {
  const [row] = await db
    .select()
    .from(walletTable)
    .where(eq(walletTable.walletID, walletID as never));
  return row?.available;
};

const feesOf = (id: TransferID) => db.$count(incurredFeeTable, eq(incurredFeeTable.sourceID, id));
const legsOf = (id: TransferID) => db.$count(railInstructionTable, eq(railInstructionTable.transferID, id));

async function alerts(accountID: string, id: TransferID): Promise<string[]> {
  const isIts = and(eq(eventTable.accountID, accountID as never), eq(eventTable.type, "transfer.updated"));
  const matches = await db.select().from(eventTable).where(isIts).orderBy(eventTable.eventID);
  return matches.flatMap(({ data }) => (data.transferID === id ? [String(data.status)] : []));
}

test("when a queued transfer starts, its fee is taken: a wallet transfer is completed, a bank transfer is pending", async () => {
  const { market, one, other, third, wallet, payOn, start } = await setting();
  const [direct, out] = [
    await payOn(wallet(other), 300),
    await payOn(one.methods["ach-credit-standard"] as never, 400),
  ];
  expect([await feesOf(direct), await legsOf(out), await available(third)]).toEqual([0, 0, 21_000]);
  await start();
  expect(await rowOf(direct)).toMatchObject({ status: "completed", dueOn: null, completedOn: market.clock.now });
  expect(await rowOf(out)).toMatchObject({ status: "pending", dueOn: null, completedOn: null });
  expect([await feesOf(direct), await feesOf(out), await legsOf(direct), await legsOf(out)]).toEqual([1, 1, 0, 1]);
  expect(await available(third)).toBe(21_000 - 300 - 3 - 400 - 20);
  expect([await alerts(other.accountID, direct), await alerts(one.accountID, out)]).toEqual([
    ["completed"],
    ["pending"],
  ]);
  const steps = async (id: TransferID) => (await explainTransfer(market.ctx(), id)).map(({ step }) => step);
  expect([await steps(direct), await steps(out)]).toEqual([["opened"], ["opened"]]);
});

test("when the wallet's money was spent before a queued transfer starts, the transfer fails and moves no money", async () => {
  const { market, other, third, wallet, payOn, start } = await setting();
  const child = await payOn(wallet(other), 900);
  await newTransfer(market.ctx(), { from: wallet(third), to: wallet(other), cents: 20_500 });
  await start();
  expect(await rowOf(child)).toMatchObject({
    ...{ status: "failed", failureReason: "wallet-insufficient-funds", dueOn: null, completedOn: null },
  });
  expect([await feesOf(child), await explainTransfer(market.ctx(), child)]).toEqual([0, []]);
  expect(await available(third)).toBe(21_000 - 20_500 - 3);
  expect(await alerts(other.accountID, child)).toEqual(["failed"]);
});

test("only due transfers start, and only those of the requested partner", async () => {
  const [own, theirs] = [await setting(), await setting()];
  const due = await own.payOn(own.wallet(own.other), 100);
  const later = await own.payOn(own.wallet(own.other), 100, 3600);
  const strange = await theirs.payOn(theirs.wallet(theirs.other), 100);
  await own.start();
  const statuses = async () => [await rowOf(due), await rowOf(later), await rowOf(strange)].map((row) => row?.status);
  expect(await statuses()).toEqual(["completed", "queued", "queued"]);
  await own.start(3600);
  expect(await statuses()).toEqual(["completed", "completed", "queued"]);
});

test("more than fifty transfers start in one run", async () => {
  const { market, other, wallet, payOn, start } = await setting();
  for (let made = 0; made < 51; made++) await payOn(wallet(other), 1);
  await start();
  const isQueued = and(eq(transferTable.partnerID, market.partner.accountID), eq(transferTable.status, "queued"));
  expect(await db.$count(transferTable, isQueued)).toBe(0);
});

test("when a transfer cannot start because of an internal error, the error is reported, other transfers still start, and it is retried a minute later", async () => {
  const { market, other, wallet, payOn, start } = await setting();
  const [broken, good] = [await payOn(wallet(other), 300), await payOn(wallet(other), 400, 1)];
  const row = await rowOf(broken);
  const change = (source: object) =>
    ownerDatabase()
      .update(transferTable)
      .set({ source: { ...row?.source, ...source } as never })
      .where(eq(transferTable.transferID, broken));
  await change({ paymentMethodType: "push-to-card" });
  const alerts: RailAlert[] = [];
  onRailAlert((fault) => void ("instructionID" in fault && fault.instructionID === broken && alerts.push(fault)));
  await start();
  onRailAlert(() => {});
  expect(alerts).toEqual([{ fault: "failed", instructionID: broken, error: expect.any(Error) as unknown }]);
  expect(await rowOf(good)).toMatchObject({ status: "completed" });
  const dueOn = new Date(market.clock.now.getTime() + 60_000);
  expect(await rowOf(broken)).toMatchObject({ status: "queued", dueOn });
  expect(await explainTransfer(market.ctx(), broken)).toEqual([]);
  await change({ paymentMethodType: "service-wallet" });
  await start(59);
  expect(await rowOf(broken)).toMatchObject({ status: "queued", dueOn });
  await start(1);
  expect(await getTransfer(market.ctx(), broken)).toMatchObject({ status: "completed", serviceFee: 3 });
});

test("a queued card payout waits for its turn at the account before it locks the card, as a new payout does", async () => {
  const { market, one, third, payOn, start } = await setting();
  await newRule(market.ctx(), "reject", { kind: "count", of: "source", hours: 24, moreThan: 99 });
  const id = await payOn(one.methods["push-to-card"] as PaymentMethodID, 100);
  const cardID = (await rowOf(id))?.destination.sourceID;
  const key = (name: string) => sql`hashtextextended(${name}, 0)`;
  const waits = sql`select from pg_locks where locktype = 'advisory' and not granted
    and (classid::bigint << 32) | objid::bigint = ${key(`risk ${third.accountID}`)}`;
  const { started, isCardFree } = await db.transaction(async (open) => {
    await open.execute(sql`select pg_advisory_xact_lock(${key(`risk ${third.accountID}`)})`);
    const startedOne = start();
    await expect.poll(async () => (await rows(db, waits)).length).toBe(1);
    const [lock] = await rows<{ isFree: boolean }>(
      open,
      sql`select pg_try_advisory_xact_lock(${key(`payouts to card ${cardID}`)}) as "isFree"`,
    );
    return { started: startedOne, isCardFree: lock?.isFree };
  });
  await started;
  expect(isCardFree).toBe(true);
  expect(await rowOf(id)).toMatchObject({ status: "pending", risk: { outcome: "allow" } });
});
