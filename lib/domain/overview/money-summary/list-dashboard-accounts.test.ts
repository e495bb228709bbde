import { expect, test } from "@playwright/test";
import { capabilityTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { accountNameOf, newAccount, newPartner, testDatabase } from "@/testing/factories";
import { listCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { ListDashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { listDashboardAccounts } from "./money-summary";

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
