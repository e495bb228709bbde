import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { capabilityTable, connectionTable, transferTable, userTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { accountNameOf, newAccount, newConnection, newPartner, testDatabase } from "@/testing/factories";
import { listCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { ListDashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { AnalyticsQuery } from "@/lib/domain/overview/analytics/dashboard";
import { sumAccount, topAccounts } from "@/lib/domain/overview/analytics/queries";
import { rollFigures } from "@/lib/domain/overview/analytics/roll-figures";
import { daysAfter } from "@/lib/core/time/time";
import { checkBooks } from "@/testing/books";
import { newPerson } from "@/testing/people";
import { newPayer, newTransfer } from "@/testing/transfers";
import { listDashboardAccounts } from "./money-summary";

checkBooks();

const db = testDatabase();
const all = ListDashboardAccounts.parse({});

test("each account in the list has a count of missing items, each counted once", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const idle = await newAccount(db, partner);
  const now = new Date();
  await db.insert(capabilityTable).values([
    {
      partnerID: partner.accountID,
      accountID,
      capability: "wallet",
      status: "pending",
      createdOn: now,
      updatedOn: now,
    },
    {
      partnerID: partner.accountID,
      accountID,
      capability: "send-funds",
      status: "pending",
      errors: [{ requirement: "business.legalname", errorCode: "invalid-value" }],
      createdOn: now,
      updatedOn: now,
    },
  ]);
  const { items: listed } = await listDashboardAccounts(ctxFor(partner), all);
  const due = new Set(
    (await listCapabilities(ctxFor(partner, accountID))).flatMap(
      ({ requirements }) => requirements?.currentlyDue ?? [],
    ),
  );
  expect(due.size).toBeGreaterThan(2);
  expect(listed.find((account) => account.accountID === accountID)?.attention).toBe(due.size);
  expect(listed.find((account) => account.accountID === idle.accountID)?.attention).toBe(0);
  const request = async (query: object) =>
    (await listDashboardAccounts(ctxFor(partner), ListDashboardAccounts.parse(query))).items.map(
      (one) => one.accountID,
    );
  expect(await request({ attention: "true" })).toEqual([accountID]);
  expect(await request({ sort: "createdOn" })).toEqual([accountID, idle.accountID]);
});

test("the missing items of an account are hidden if its connection does not let capabilities be read", async () => {
  const partner = await newPartner(db);
  await newAccount(db, partner, { scopes: ["accounts.read", "profile.read"], capabilities: ["transfers"] });
  const {
    items: [listed],
  } = await listDashboardAccounts(ctxFor(partner), all);
  expect(listed).toBeDefined();
  expect(listed).not.toHaveProperty("attention");
  const waiting = await listDashboardAccounts(ctxFor(partner), { ...all, attention: true });
  expect(waiting.items).toEqual([]);
});

test("the list finds accounts by part of the name or by email address, and says whether there are more", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  await newAccount(db, partner);
  const find = (query: object) => listDashboardAccounts(ctxFor(partner), ListDashboardAccounts.parse(query));
  const first = await find({ count: 1 });
  expect([first.items.length, first.more]).toEqual([1, true]);
  expect((await find({ count: 1, skip: 1 })).more).toBe(false);
  const named = await find({ q: accountNameOf(accountID).slice(-12) });
  expect(named.items.map((account) => account.accountID)).toEqual([accountID]);
  expect((await find({ q: "nobody@example.test" })).items).toEqual([]);
});

test("each account in the list has its balance, and the same volume as its page and Analytics", async () => {
  const partner = await newPartner(db);
  const [one, other] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  await newAccount(db, partner);
  const ctx = ctxFor(partner);
  for (const [daysAgo, cents] of [
    [0, 100],
    [3, 250],
    [29, 400],
    [30, 800],
  ] as const) {
    const transferID = await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents });
    const createdOn = daysAfter(ctx.now, -daysAgo);
    await db.update(transferTable).set({ createdOn }).where(eq(transferTable.transferID, transferID));
  }
  const read = async () => (await listDashboardAccounts(ctx, all)).items;
  const before = await read();
  const [, second, first] = before;
  expect([first?.accountID, second?.accountID]).toEqual([one.accountID, other.accountID]);
  expect([first?.balance, second?.balance]).toEqual([10_000 - 1_550, 1_550]);
  expect(first?.dailyVolume).toEqual([400, ...Array<number>(25).fill(0), 250, 0, 0, 100]);
  expect(before[0]).toMatchObject({ volume: 0, transferCount: 0 });
  expect(before[0]).not.toHaveProperty("balance");
  await rollFigures({ db, now: ctx.now }, { partnerID: partner.accountID });
  expect(await read()).toEqual(before);
  const [top] = await topAccounts(ctx, AnalyticsQuery.parse({}));
  const ofPage = await sumAccount(ctxFor(partner, one.accountID, { now: ctx.now }));
  expect(top?.now).toEqual(ofPage.now);
  expect(first).toMatchObject({ volume: ofPage.now.amount, transferCount: ofPage.now.count });
  expect(first?.dailyVolume).toEqual(ofPage.parts.map(({ sum }) => sum.amount));
});

test("a second partner sees an account's money only if the account grants it", async () => {
  const [partner, second] = [await newPartner(db), await newPartner(db)];
  const [one, other] = [await newPayer(db, partner, 1_000), await newPayer(db, partner, 0)];
  await newTransfer(ctxFor(partner), { from: one.wallet, to: other.wallet, cents: 300 });
  await newConnection(db, second, one.accountID, { scopes: ["accounts.read", "wallets.read", "analytics.read"] });
  await newConnection(db, second, other.accountID, { scopes: ["accounts.read"] });
  await newPayer(db, second, 50);
  const { items } = await listDashboardAccounts(ctxFor(second), all);
  const moneyOf = (accountID: string) => {
    const { balance, volume, transferCount } = items.find((item) => item.accountID === accountID) ?? {};
    return { balance, volume, transferCount };
  };
  expect(moneyOf(one.accountID)).toEqual({ balance: 700, volume: 300, transferCount: 1 });
  expect(moneyOf(other.accountID)).toEqual({});
});

test("a caller without permission to read analytics and wallets gets a list without money", async () => {
  const partner = await newPartner(db);
  await newPayer(db, partner, 1_000);
  const [item] = (
    await listDashboardAccounts(ctxFor(partner, undefined, { scopes: [{ scope: "accounts.read" }] }), all)
  ).items;
  expect(item).toBeDefined();
  for (const field of ["balance", "volume", "transferCount", "dailyVolume"]) expect(item).not.toHaveProperty(field);
});

test("the person in charge is listed by name, if they have given one", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const { accountID } = await newAccount(db, partner);
  await db.update(connectionTable).set({ inCharge: person.userID }).where(eq(connectionTable.accountID, accountID));
  const read = async () => (await listDashboardAccounts(ctxFor(partner), all)).items[0];
  expect(await read()).toMatchObject({ inCharge: person.email });
  expect(await read()).not.toHaveProperty("inChargeName");
  await db.update(userTable).set({ name: "Ada Berg" }).where(eq(userTable.userID, person.userID));
  expect(await read()).toMatchObject({ inCharge: person.email, inChargeName: "Ada Berg" });
});
