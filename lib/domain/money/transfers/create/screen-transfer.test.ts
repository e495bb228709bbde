import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { transferTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { asPerson, newRule, reviewOf } from "@/testing/risk";
import { type Market, newMarket } from "@/testing/storm/market";
import { move } from "@/testing/storm/play";
import { newTransfer } from "@/testing/transfers";
import { newID, type PaymentMethodID, type TransferID, type UserID } from "@/lib/core/api/ids";
import type { RiskCondition } from "@/lib/domain/money/risk-rules/shared/conditions";
import { CreateTransfer } from "../contract";
import { createTransfer } from "./create-transfer";

const db = testDatabase();
checkBooks();

const method = (market: Market, trader: 0 | 1 | 2, type: string): PaymentMethodID => {
  const id = market.traders[trader].methods[type];
  if (!id) throw new Error("a method is missing");
  return id;
};

const payOut = (market: Market, amount = 100, to: 0 | 1 | 2 = 1) =>
  newTransfer(market.ctx(), {
    from: method(market, 0, "service-wallet"),
    to: method(market, to, "rtp-credit"),
    cents: amount,
  });

const rowOf = async (id: TransferID) =>
  (await db.select().from(transferTable).where(eq(transferTable.transferID, id)))[0];

test("a rejected transfer is made, has failed, and moves nothing", async () => {
  const market = await newMarket();
  await newRule(market.ctx(), "reject", { kind: "amount", atLeast: 1000 });
  const [small, large] = [await payOut(market, 999), await payOut(market, 1000)];
  expect(await rowOf(small)).toMatchObject({ status: "pending", risk: { outcome: "allow", matches: [] } });
  expect(await rowOf(large)).toMatchObject({
    ...{ status: "failed", failureReason: "rejected-high-risk", completedOn: null },
    risk: { outcome: "reject", facts: { amount: 1000 } },
  });
});

test("without active rules, a transfer stores no decision", async () => {
  const market = await newMarket();
  expect(await rowOf(await payOut(market))).toMatchObject({ risk: null });
});

test("simultaneous transfers of an account are all counted", async () => {
  const market = await newMarket();
  await newRule(market.ctx(), "reject", { kind: "count", of: "source", hours: 24, moreThan: 3 });
  const ids = await Promise.all(Array.from({ length: 8 }, () => payOut(market)));
  const statuses = (await Promise.all(ids.map(rowOf))).map((row) => row?.status);
  expect(statuses.filter((status) => status === "failed")).toHaveLength(5);
});

test("stored facts are those of the moment", async () => {
  const market = await newMarket();
  const conditions: RiskCondition[] = [
    { kind: "sum", of: "source", hours: 24, moreThan: 250 },
    { kind: "first-use" },
    { kind: "account-age", of: "destination", underDays: 1 },
    { kind: "micro-entries", of: "destination", hours: 24, moreThan: 9 },
    { kind: "holder-name", of: "destination", below: 1 },
    { kind: "new-device", withinHours: 24 },
  ];
  for (const condition of conditions) await newRule(market.ctx(), "hold", condition);
  const factsOf = async (id: TransferID) => (await rowOf(id))?.risk?.facts;
  expect(await factsOf(await payOut(market, 100))).toMatchObject({
    ...{
      amount: 100,
      "window.source.24": [0, 0],
      "first-use": 1,
      "account-age.destination": expect.any(Number) as unknown,
    },
    ...{ "micro-entries.destination.24": 0, "new-device": null },
  });
  expect(await factsOf(await payOut(market, 100))).toMatchObject({ "window.source.24": [1, 100], "first-use": 0 });
  const toWallet = { from: method(market, 0, "service-wallet"), to: method(market, 1, "service-wallet"), cents: 60 };
  const id = await newTransfer(market.ctx(), toWallet);
  expect(await factsOf(id)).toMatchObject({ "window.source.24": [2, 200], "first-use": 0 });
  expect(await reviewOf(market.ctx(), id)).toMatchObject({ reason: "It looks like a reason to hold" });
});

test("a queued transfer is decided when its money starts to move", async () => {
  const market = await newMarket();
  const parent = await newTransfer(market.ctx(), {
    from: method(market, 0, "service-wallet"),
    to: method(market, 1, "service-wallet"),
    cents: 500,
  });
  await newRule(market.ctx(), "hold", { kind: "amount", atLeast: 0 });
  const body = CreateTransfer.parse({
    source: { transferID: parent },
    destination: { paymentMethodID: method(market, 2, "service-wallet") },
    amount: { currency: "USD", value: 400 },
  });
  const madeByID = newID<UserID>();
  const child = await createTransfer({ ...asPerson(market.ctx(), madeByID), key: randomUUID() }, body);
  const id = (child as { transferID: TransferID }).transferID;
  expect(await rowOf(id)).toMatchObject({ status: "queued", risk: null });
  await move(market);
  expect(await rowOf(id)).toMatchObject({ status: "pending", madeByID, risk: { outcome: "hold" } });
  expect(await reviewOf(market.ctx(), id)).toMatchObject({ state: "open", amount: 400 });
});
