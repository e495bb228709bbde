import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { cardAuthorizationTable, cardTransactionTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newPayer } from "@/testing/transfers";
import { asking, fact, newSpender, send, withOtherCard, type Spender } from "@/testing/spending";
import { newID, type IssuedCardID } from "@/lib/core/api/ids";
import { getCardSpending } from "./card-spending";

const db = testDatabase();

const at = (spender: Spender, moment: string): Spender => ({
  ...spender,
  ctx: { ...spender.ctx, now: new Date(moment) },
});

async function pay(spender: Spender, amount: number, captured: number | "nothing" = amount): Promise<string> {
  const spendRequest = asking(spender, amount);
  await send(spender, spendRequest);
  if (captured !== "nothing")
    await send(spender, fact(spender, spendRequest.networkID, "clearing", { amount: captured, final: true }));
  return spendRequest.networkID;
}

const spendingOf = (spender: Spender, zone?: string) => getCardSpending(spender.ctx, spender.issuedCardID, zone);

test("the largest payment counts against the limit, and declined payments are reported", async () => {
  const spender = await newSpender({ limit: 5000, cents: 100_000 });
  await pay(spender, 1200);
  await pay(spender, 4000, "nothing");
  await pay(spender, 5001, "nothing");
  await pay(spender, 9000, "nothing");
  const other = await withOtherCard(spender);
  await pay(other, 7000);
  const { limits, held, months } = await spendingOf(spender);
  expect(limits).toEqual([
    { interval: "per-transaction", limit: 5000, spent: 4000, left: 1000, over: 0, refused: 2, largestRefused: 9000 },
  ]);
  expect([held, months.at(-1)]).toEqual([
    4000,
    { month: new Date().toISOString().slice(0, 7), spent: 1200, payments: 1 },
  ]);
  expect((await spendingOf(other)).limits).toEqual([]);
});

test("captures beyond the limit are shown as over the limit", async () => {
  const spender = await newSpender({ limit: 2000, cents: 100_000 });
  await pay(spender, 1900, 2350);
  const { limits } = await spendingOf(spender);
  expect(limits).toMatchObject([{ limit: 2000, spent: 2350, left: 0, over: 350 }]);
});

test("the months of a card add up to its rows, in the requested zone", async () => {
  const spender = await newSpender({ cents: 100_000, now: new Date("2026-09-15T12:00:00Z") });
  await pay(at(spender, "2026-09-15T12:00:00Z"), 100);
  // In New York it is still September.
  await pay(at(spender, "2026-10-01T02:00:00Z"), 1000);
  await pay(at(spender, "2026-10-20T12:00:00Z"), 10_000);
  const later = at(spender, "2026-10-21T12:00:00Z");
  const { issuedCardID } = later;
  const back = { kind: "refund" as const, eventID: newID<string>(), issuedCardID, at: later.ctx.now, amount: 300 };
  await send(later, { ...back, merchant: { name: "Corner Store" } });
  const spentIn = async (zone?: string) =>
    Object.fromEntries((await spendingOf(later, zone)).months.map(({ month, spent }) => [month, spent]));
  const [utc, newYork] = [await spentIn(), await spentIn("America/New_York")];
  expect(Object.keys(utc)).toEqual(["2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10"]);
  expect([utc["2026-09"], newYork["2026-09"]]).toEqual([100, 1100]);
  expect((utc["2026-10"] ?? 0) - (newYork["2026-10"] ?? 0)).toBe(1000);
  const rows = await db
    .select({ amount: cardTransactionTable.amount })
    .from(cardTransactionTable)
    .where(eq(cardTransactionTable.issuedCardID, spender.issuedCardID));
  const spent = -rows.reduce((sum, { amount }) => sum + amount, 0);
  for (const months of [utc, newYork]) expect(Object.values(months).reduce((sum, one) => sum + one, 0)).toBe(spent);
  const reserved = await db
    .select({ held: cardAuthorizationTable.held })
    .from(cardAuthorizationTable)
    .where(eq(cardAuthorizationTable.issuedCardID, spender.issuedCardID));
  expect((await spendingOf(later)).held).toBe(reserved.reduce((sum, { held }) => sum + held, 0));
  expect((await spendingOf(later, "America/New_York")).monthEndsOn).toBe("2026-11-01T04:00:00.000Z");
});

test("a card of a different account, or an unknown one, has no spending", async () => {
  const spender = await newSpender();
  const partner = await newPartner(db);
  const stranger = await newPayer(db, partner, 0);
  const theirs = ctxFor(partner, stranger.accountID);
  await expect(getCardSpending(theirs, spender.issuedCardID, "UTC")).rejects.toMatchObject({ kind: "notFound" });
  await expect(getCardSpending(spender.ctx, newID<IssuedCardID>(), "UTC")).rejects.toMatchObject({ kind: "notFound" });
});
