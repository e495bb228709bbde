import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditTrailView, connectionTable, incurredFeeTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { accountNameOf, newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { insertMany } from "@/testing/insert-many";
import { newFeePlan } from "@/testing/onboarding";
import { newID, type AccountID, type PlanID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import { createFeePlanAgreement, exportFees } from "./fee-plans";
import { searchAgreements, searchFees } from "./search-billing";
import { FeeFilter, SearchAgreements, SearchFees } from "./dashboard";
import { listFeePlans } from "./queries";

const db = testDatabase();

async function withPlan(partner: Partner) {
  await newFeePlan(db, partner);
  const [plan] = await listFeePlans(ctxFor(partner), { planIDs: undefined });
  return plan?.planID as PlanID;
}

test("a partner sees the agreements to its own plans, by name, plan, account and state", async () => {
  const [partner, stranger] = [await newPartner(db), await newPartner(db)];
  const [planID, strange] = [await withPlan(partner), await withPlan(stranger)];
  const [one, two] = [await newAccount(db, partner), await newAccount(db, partner)];
  const other = await newAccount(db, stranger);
  const agree = (owner: Partner, accountID: AccountID, id: PlanID) =>
    transact(ctxFor(owner, accountID), (open) => createFeePlanAgreement(open, { planID: id }));
  const made = [await agree(partner, one.accountID, planID), await agree(partner, two.accountID, planID)];
  await agree(stranger, other.accountID, strange);
  const find = async (query: object) =>
    (await searchAgreements(ctxFor(partner), SearchAgreements.parse(query))).items.map(({ accountID }) => accountID);
  const { items, more } = await searchAgreements(
    ctxFor(partner),
    SearchAgreements.parse({ q: accountNameOf(one.accountID).slice(-12).toUpperCase() }),
  );
  expect([items, more]).toEqual([[{ ...made[0], accountName: accountNameOf(one.accountID) }], false]);
  expect((await find({})).sort()).toEqual([one.accountID, two.accountID].sort());
  expect(await find({ accountID: two.accountID, planID, status: "active" })).toEqual([two.accountID]);
  expect(await searchAgreements(ctxFor(partner), SearchAgreements.parse({ count: 1 }))).toMatchObject({
    items: [{}],
    more: true,
  });
  expect((await searchAgreements(ctxFor(partner), SearchAgreements.parse({ count: 2 }))).more).toBe(false);
  const closed = await newAccount(db, partner, { scopes: SCOPES.filter((scope) => scope !== "profile.read") });
  await agree(partner, closed.accountID, planID);
  expect(await find({ accountID: closed.accountID })).toEqual([]);
  for (const none of [
    { accountID: other.accountID },
    { planID: strange },
    { planID: "x" },
    { status: "terminated" },
    { q: "%" },
  ])
    expect(await find(none)).toEqual([]);
});

async function owe([partner, accountID]: [Partner, AccountID], amount: number, createdOn: string) {
  const fee = {
    feeID: newID<string>(),
    accountID,
    partnerID: partner.accountID,
    feeName: '=Card, "payment"',
    amount,
    sourceKind: "transferID" as const,
    sourceID: newID<string>(),
    createdOn: new Date(createdOn),
  };
  await db.insert(incurredFeeTable).values(fee);
  return fee;
}

test("a partner sees the fees of the accounts that allow it, with their number and sum", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  expect(await searchFees(ctx, SearchFees.parse({}))).toEqual({
    items: [],
    more: false,
    count: 0,
    total: { currency: "USD", valueDecimal: "0.00" },
  });
  const { accountID } = await newAccount(db, partner);
  const hidden = await newAccount(db, partner, { scopes: SCOPES.filter((scope) => scope !== "transfers.read") });
  const left = await newAccount(db, partner);
  for (const account of [hidden, left]) await owe([partner, account.accountID], 1, "2026-11-01T00:00:00Z");
  await db
    .update(connectionTable)
    .set({ disconnectedOn: new Date() })
    .where(eq(connectionTable.accountID, left.accountID));
  const first = await owe([partner, accountID], 59, "2026-11-01T23:59:59.999Z");
  const second = await owe([partner, accountID], 1000, "2026-11-02T00:00:00Z");
  const page = await searchFees(ctx, SearchFees.parse({ count: 1 }));
  expect(page).toMatchObject({
    items: [{ feeID: second.feeID, accountName: accountNameOf(accountID) }],
    more: true,
    count: 2,
    total: { valueDecimal: "10.59" },
  });
  const find = async (query: object) =>
    (await searchFees(ctx, SearchFees.parse(query))).items.map(({ feeID }) => feeID);
  expect(await searchFees(ctx, SearchFees.parse({ skip: 1, count: 1 }))).toMatchObject({
    items: [{ feeID: first.feeID }],
    more: false,
    count: 2,
  });
  const nextDay = { from: "2026-11-02", zone: "Pacific/Kiritimati" };
  expect(await find(nextDay)).toEqual([second.feeID, first.feeID]);
  expect([await find({ to: "2026-11-01" }), await find({ from: "2026-11-02", to: "2026-11-02" })]).toEqual([
    [first.feeID],
    [second.feeID],
  ]);
  expect(await find({ transferID: first.sourceID, accountID })).toEqual([first.feeID]);
  expect(await find({ cause: "transferID" })).toEqual([second.feeID, first.feeID]);
  const refundedOn = new Date("2026-11-03T00:00:00Z");
  await db
    .update(incurredFeeTable)
    .set({ refundedOn, transferParty: "source" })
    .where(eq(incurredFeeTable.feeID, first.feeID));
  const { items } = await searchFees(ctx, SearchFees.parse({}));
  expect(items[1]).toMatchObject({ refundedOn: refundedOn.toISOString(), transferParty: "source" });
  expect(items[0]).not.toHaveProperty("refundedOn");
  expect(items[0]).not.toHaveProperty("transferParty");
  for (const none of [
    { disputeID: first.sourceID },
    { accountID: hidden.accountID },
    { from: "yesterday" },
    { transferID: "x" },
    { cause: "DisputeID" },
    { cause: "nonsense" },
  ])
    expect(await find(none)).toEqual([]);
});

test("the fee export has every row once, starts no formula, ends with the sum, and is in the audit log", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const fees = Array.from({ length: 1203 }, () => ({
    feeID: newID<string>(),
    accountID,
    partnerID: partner.accountID,
    feeName: '=Card, "payment"',
    amount: 7,
    sourceKind: "CardID" as const,
    sourceID: newID<string>(),
    createdOn: new Date("2026-11-01T00:00:00Z"),
  }));
  await insertMany(incurredFeeTable, fees);
  const file = await exportFees(ctxFor(partner), FeeFilter.parse({}));
  expect(file.headers.get("content-disposition")).toMatch(
    /^attachment; filename="fees-\d{4}-\d\d-\d\d-1203-rows\.csv"$/,
  );
  const lines = (await file.text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1205);
  expect(new Set(lines.slice(1, -1).map((line) => line.split(",")[1]))).toEqual(
    new Set(fees.map(({ feeID }) => feeID)),
  );
  expect(lines[1]).toContain(`"'=Card, ""payment"""`);
  expect(lines.at(-1)).toBe("Control total,1203 rows,,,,,,USD,84.21,,");
  const record = await db
    .select()
    .from(auditTrailView)
    .where(and(eq(auditTrailView.partnerID, partner.accountID), eq(auditTrailView.action, "fees.export")));
  const { accountID: object } = partner;
  expect(record).toMatchObject([{ reason: "1203 rows as csv", outcome: "done", object, accountID: object }]);
});

test("a line of the fee export has the payer, the amount, the dispute, and the time when it was given back", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const [feeID, sourceID] = [newID<string>(), newID<string>()];
  const [createdOn, refundedOn] = [new Date("2026-11-01T10:00:00Z"), new Date("2026-11-03T11:00:00Z")];
  const owed = { accountID, partnerID: partner.accountID };
  const facts = { ...owed, feeName: "Dispute", sourceKind: "DisputeID" as const, sourceID };
  await db
    .insert(incurredFeeTable)
    .values({ ...facts, feeID, amount: 1500, createdOn, refundedOn, transferParty: "destination" });
  const lines = (await (await exportFees(ctxFor(partner), FeeFilter.parse({ disputeID: sourceID }))).text()).split(
    "\r\n",
  );
  expect(lines[0]).toBe(
    "createdOn,feeID,accountID,accountName,feeName,source,sourceID,currency,amount,transferParty,refundedOn",
  );
  const name = accountNameOf(accountID);
  expect(lines[1]).toBe(
    `2026-11-01T10:00:00.000Z,${feeID},${accountID},${name},Dispute,DisputeID,${sourceID},USD,15.00,destination,2026-11-03T11:00:00.000Z`,
  );
  const open = await owe([partner, accountID], 7, "2026-11-02T10:00:00Z");
  const file = await exportFees(ctxFor(partner), FeeFilter.parse({ transferID: open.sourceID }));
  expect((await file.text()).split("\r\n")[1]).toMatch(/,USD,0\.07,,$/);
});
