import { expect, test } from "@playwright/test";
import { and, asc, eq, inArray } from "drizzle-orm";
import { eventTable, transferTable, walletTransactionTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { type Market, newMarket } from "@/testing/storm/market";
import { move, settleAll } from "@/testing/storm/play";
import { isWay, type WayName, WAYS } from "@/testing/storm/ways";
import { newTransfer } from "@/testing/transfers";
import type { TransferID, AccountID } from "@/lib/core/api/ids";
import { cancelTransfer } from "../settle/cancel-transfer";
import type { CreateTransfer } from "../contract";
import { getTransfer } from "../queries";

const db = testDatabase();
checkBooks();

function tradersOf({ traders }: Market) {
  const [one, other] = traders;
  if (!one || !other) throw new Error("nobody trades");
  return { one, other };
}

function pay(market: Market, way: WayName, cents: number, more: Partial<CreateTransfer> = {}): Promise<TransferID> {
  const { one, other } = tradersOf(market);
  const [from, to] = [one.methods[WAYS[way].from], other.methods[WAYS[way].to]];
  if (!from || !to) throw new Error("a method is missing");
  return newTransfer(market.ctx(), { from, to, cents, ...more });
}

/** A transfer that spends the money of a parent, to the first trader by default. */
function payOn(market: Market, transferID: TransferID, cents: number, to = 0): Promise<TransferID> {
  const wallet = market.traders[to]?.methods["service-wallet"];
  if (!wallet) throw new Error("a method is missing");
  return newTransfer(market.ctx(), { from: wallet, to: wallet, cents, source: { transferID } });
}

async function eventsOf(accountID: AccountID, id: TransferID): Promise<string[]> {
  const matches = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, accountID), inArray(eventTable.type, ["transfer.created", "transfer.updated"])))
    .orderBy(asc(eventTable.eventID));
  return matches.filter(({ data }) => data.transferID === id).map(({ type, data }) => `${type} ${String(data.status)}`);
}

const statusOf = async (market: Market, id: TransferID) => (await getTransfer(market.ctx(), id)).status;

/** Outcomes of transfers, and one event of each that both sides get. */
const FATES = [
  {
    name: "between wallets",
    way: "between wallets",
    cents: 500,
    end: "completed",
    tells: ["transfer.created completed"],
  },
  {
    name: "a debit",
    way: "debit, collect",
    cents: 500,
    end: "completed",
    tells: ["transfer.updated source.originated"],
  },
  { name: "a debit that fails", way: "debit, fund", cents: 5501, end: "failed", tells: ["transfer.updated failed"] },
  {
    name: "a debit that comes back",
    way: "debit, fund",
    cents: 5510,
    end: "reversed",
    tells: ["transfer.updated reversed"],
  },
  { name: "a payout", way: "payout", cents: 500, end: "completed", tells: ["transfer.updated completed"] },
  {
    name: "a payout that comes back",
    way: "payout",
    cents: 5503,
    end: "reversed",
    tells: ["transfer.updated reversed"],
  },
  { name: "a card payment", way: "card", cents: 500, end: "completed", tells: ["transfer.updated source.settled"] },
  { name: "between banks", way: "between banks", cents: 500, end: "completed", tells: ["transfer.updated completed"] },
] as const;

const otherWays = Object.keys(WAYS)
  .filter(isWay)
  .filter((way) => FATES.every((fate) => fate.way !== way))
  .map((way) => ({ name: way, way, cents: 500, end: "completed", tells: ["transfer.updated completed"] }));

for (const { name, way, cents, end, tells } of [...FATES, ...otherWays]) {
  test(`${name}: both sides get the same events, from creation to the end`, async () => {
    const market = await newMarket();
    const { one, other } = tradersOf(market);
    const id = await pay(market, way, cents);
    await settleAll(market);
    expect(await statusOf(market, id)).toBe(end);
    const ofSource = await eventsOf(one.accountID, id);
    expect(ofSource).toEqual(expect.arrayContaining([expect.stringMatching(/^transfer\.created/), ...tells]));
    expect(await eventsOf(other.accountID, id)).toEqual(ofSource);
  });
}

test("both sides get an event when a transfer is canceled, and when its children are", async () => {
  const market = await newMarket();
  const { one, other } = tradersOf(market);
  const parent = await pay(market, "debit, collect", 1000);
  const child = await payOn(market, parent, 600);
  await cancelTransfer(market.ctx(), parent, { partnerID: market.partner.accountID, providerOf: () => market.network });
  for (const id of [parent, child]) {
    expect(await statusOf(market, id)).toBe("canceled");
    const ofSource = await eventsOf(one.accountID, id);
    expect(ofSource).toContain("transfer.updated canceled");
    expect(await eventsOf(other.accountID, id)).toEqual(ofSource);
  }
});

test("when a transfer fails, its children and their children are canceled", async () => {
  const market = await newMarket();
  const parent = await pay(market, "debit, fund", 5501);
  const child = await payOn(market, parent, 3000);
  const grandchild = await payOn(market, child, 2000, 1);
  expect(await statusOf(market, grandchild)).toBe("queued");
  await settleAll(market);
  expect(await statusOf(market, parent)).toBe("failed");
  for (const id of [child, grandchild]) expect(await statusOf(market, id)).toBe("canceled");
});

test("when a parent is reversed, its children that have not started never start", async () => {
  const market = await newMarket();
  const parent = await pay(market, "debit, fund", 5510);
  for (let pass = 0; pass < 40 && (await statusOf(market, parent)) !== "completed"; pass++) {
    market.clock.now = new Date(market.clock.now.getTime() + 1000);
    await move(market);
  }
  const child = await payOn(market, parent, 3000);
  // Simulates that no worker starts it until the money is gone.
  await db.update(transferTable).set({ dueOn: null }).where(eq(transferTable.transferID, child));
  await settleAll(market);
  expect(await statusOf(market, parent)).toBe("reversed");
  expect(await statusOf(market, child)).toBe("canceled");
});

for (const way of ["payout", "real-time payout", "push", "between wallets"] as const) {
  test(`the wallet's transaction names the fees that it bears: ${way}`, async () => {
    const market = await newMarket();
    const { one } = tradersOf(market);
    const id = await pay(market, way, 700);
    await settleAll(market);
    const { serviceFees } = await getTransfer(market.ctx(), id);
    const t = walletTransactionTable;
    const lines = await db
      .select()
      .from(t)
      .where(and(eq(t.sourceID, id), eq(t.walletID, one.walletID)));
    expect(serviceFees).toHaveLength(1);
    expect(lines.map(({ feeIDs }) => feeIDs)).toEqual([serviceFees?.[0]?.feeIDs]);
  });
}
