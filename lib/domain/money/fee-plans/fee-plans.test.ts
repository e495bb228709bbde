import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, incurredFeeTable } from "@/db/schema";
import { asChange, ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { insertMany } from "@/testing/insert-many";
import { inviteOf } from "@/testing/onboarding";
import { newID, type AccountID, type FeeID, type PlanID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { archiveFeePlan, createFeePlan, createFeePlanAgreement, updateFeePlan } from "./fee-plans";
import { getOfferedFeePlan, listOfferedFeePlans } from "./queries";
import { CreateFeePlan, offeredFeePlans } from "./dashboard";
import { fetchFees, listFeePlanAgreements, listFeePlanChoices, listFeePlans, retrieveFees } from "./queries";

const db = testDatabase();
const page = { skip: 0, count: 200 };
const planOf = (more: object = {}) =>
  CreateFeePlan.parse({
    code: "gold",
    name: "Gold",
    cardAcquiringModel: "flat-rate",
    minimumCommitment: 25_000,
    monthlyPlatformFee: 4900,
    fees: [
      {
        billableEvent: "card-acquiring",
        feeName: "Card payment",
        feeModel: "blended",
        fixedAmount: 30,
        variableRate: "2.9",
        maxPerTransaction: 5000,
      },
    ],
    ...more,
  });
const make = (ctx: Ctx, more: object = {}) =>
  asChange(ctx, offeredFeePlans.create, {}, (open) => createFeePlan(open, planOf(more)));
const agree = (ctx: Ctx, planID: PlanID) => transact(ctx, (open) => createFeePlanAgreement(open, { planID }));
const agreements = (ctx: Ctx, more: object = {}) =>
  listFeePlanAgreements(ctx, { ...page, agreementID: undefined, status: undefined, ...more });

async function connected(partner?: Partner) {
  const owner = partner ?? (await newPartner(db));
  const { accountID } = await newAccount(db, owner);
  return { partner: owner, accountID, ctx: ctxFor(owner, accountID), own: ctxFor(owner) };
}

test("a plan is returned as it was saved, its rates as percentages and its amounts as decimals", async () => {
  const ctx = ctxFor(await newPartner(db));
  const plan = await make(ctx, { description: "" });
  expect(plan).toEqual({
    planID: plan.planID,
    code: "gold",
    name: "Gold",
    cardAcquiringModel: "flat-rate",
    activeAgreements: 0,
    createdAt: ctx.now.toISOString(),
    minimumCommitment: { currency: "USD", valueDecimal: "250.00" },
    monthlyPlatformFee: { currency: "USD", valueDecimal: "49.00" },
    billableFees: [
      {
        billableFeeID: plan.billableFees[0]?.billableFeeID,
        billableEvent: "card-acquiring",
        feeName: "Card payment",
        feeModel: "blended",
        feeCategory: "card-acquiring",
        feeProperties: {
          fixedAmount: { currency: "USD", valueDecimal: "0.30" },
          variableRate: "2.9",
          maxPerTransaction: { currency: "USD", valueDecimal: "50.00" },
        },
      },
    ],
  });
  expect(await listOfferedFeePlans(ctx)).toEqual([plan]);
  expect(await getOfferedFeePlan(ctx, plan.planID)).toEqual(plan);
  const { activeAgreements: _active, ...wire } = plan;
  expect(await listFeePlans(ctx, { planIDs: undefined })).toEqual([wire]);
  expect(
    (await db.select().from(auditTrailView).where(eq(auditTrailView.object, plan.planID))).map(({ action }) => action),
  ).toEqual(["fee-plan.create"]);
});

test("a code is unique among a partner's plans, including two made at once and archived ones", async () => {
  const ctx = ctxFor(await newPartner(db));
  const made = await Promise.allSettled([make(ctx), make(ctx, { name: "Also gold" })]);
  expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const taken = { kind: "invalid", fields: { code: "is the code of another of your plans" } };
  expect(made.find((one) => one.status === "rejected")).toMatchObject({ reason: taken });
  const [plan] = await listOfferedFeePlans(ctx);
  await transact(ctx, (open) => archiveFeePlan(open, plan?.planID as PlanID));
  await expect(make(ctx)).rejects.toMatchObject(taken);
  expect((await make(ctxFor(await newPartner(db)))).code).toBe("gold");
  expect(() => planOf({ code: newID() })).toThrow("must not look like the ID of a plan");
});

test("when a change and an archiving race, the archived plan is never changed, 40 times over", async () => {
  const ctx = ctxFor(await newPartner(db));
  for (let round = 0; round < 40; round++) {
    const { planID } = await make(ctx, { code: `plan-${round}` });
    const [changed] = await Promise.allSettled([
      transact(ctx, (open) => updateFeePlan(open, planID, planOf({ name: "Later" }))),
      transact({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, (open) => archiveFeePlan(open, planID)),
    ]);
    const after = await getOfferedFeePlan(ctx, planID);
    expect([after.name, after.archivedOn !== undefined]).toEqual([
      changed.status === "fulfilled" ? "Later" : "Gold",
      true,
    ]);
    if (changed.status === "rejected") expect(changed.reason).toMatchObject({ kind: "conflict" });
  }
});

test("another partner's plan is not found, changed or archived", async () => {
  const { planID } = await make(ctxFor(await newPartner(db)));
  const stranger = ctxFor(await newPartner(db));
  await expect(getOfferedFeePlan(stranger, planID)).rejects.toMatchObject({ kind: "notFound" });
  await expect(transact(stranger, (open) => updateFeePlan(open, planID, planOf()))).rejects.toMatchObject({
    kind: "notFound",
  });
  await expect(transact(stranger, (open) => archiveFeePlan(open, planID))).rejects.toMatchObject({ kind: "notFound" });
});

test("when a plan is changed, earlier agreements keep their terms", async () => {
  const { ctx, own } = await connected();
  const { planID } = await make(own);
  const agreed = await agree(ctx, planID);
  const changed = await transact(own, (open) =>
    updateFeePlan(open, planID, planOf({ name: "Gold 2", monthlyPlatformFee: 9900 })),
  );
  expect(changed).toMatchObject({
    name: "Gold 2",
    code: "gold",
    activeAgreements: 1,
    updatedOn: own.now.toISOString(),
  });
  expect(await agreements(ctx)).toEqual([agreed]);
  expect(agreed).toMatchObject({
    planID,
    name: "Gold",
    status: "active",
    accountID: ctx.accountID,
    acceptedOn: ctx.now.toISOString(),
    monthlyPlatformFee: { currency: "USD", valueDecimal: "49.00" },
  });
});

test("an archived plan is no longer offered or changed; existing agreements stay", async () => {
  const { ctx, own, partner } = await connected();
  const { planID } = await make(own);
  await agree(ctx, planID);
  for (let twice = 0; twice < 2; twice++)
    await asChange(own, offeredFeePlans.archive, { planID }, (open) => archiveFeePlan(open, planID));
  expect([await listFeePlans(own, { planIDs: undefined }), await listFeePlanChoices(own)]).toEqual([[], []]);
  expect(await listOfferedFeePlans(own)).toMatchObject([
    { planID, archivedOn: own.now.toISOString(), activeAgreements: 1 },
  ]);
  await expect(transact(own, (open) => updateFeePlan(open, planID, planOf()))).rejects.toMatchObject({
    kind: "conflict",
  });
  await expect(createInvite(own, inviteOf({ feePlanCodes: ["gold"] }))).rejects.toMatchObject({
    fields: { feePlanCodes: { 0: "is not one of your fee plans" } },
  });
  await expect(agree((await connected(partner)).ctx, planID)).rejects.toMatchObject({ kind: "invalid" });
  expect(await agreements(ctx, { status: ["active"] })).toHaveLength(1);
  const archived = await db.select().from(auditTrailView).where(eq(auditTrailView.object, planID));
  expect(archived.filter(({ action }) => action === "fee-plan.archive")).toHaveLength(1);
});

test("an account can have several plans, but each only once", async () => {
  const { ctx, own } = await connected();
  const [gold, silver] = [await make(own), await make(own, { code: "silver", name: "Silver" })];
  const tries = await Promise.allSettled([agree(ctx, gold.planID), agree(ctx, gold.planID)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(tries.find((one) => one.status === "rejected")).toMatchObject({ reason: { kind: "conflict" } });
  await agree(ctx, silver.planID);
  expect((await agreements(ctx)).map(({ name }) => name).sort()).toEqual(["Gold", "Silver"]);
});

test("only the caller's own plans can be agreed to, and only for an account connected to it", async () => {
  const { ctx, own } = await connected();
  const { planID } = await make(own);
  const strange = await make(ctxFor(await newPartner(db)));
  const refused = { kind: "invalid", fields: { planID: "is not a fee plan offered to this account" } };
  for (const id of [strange.planID, newID<PlanID>()]) await expect(agree(ctx, id)).rejects.toMatchObject(refused);
  await expect(agree(own, planID)).rejects.toMatchObject(refused);
  expect(await agreements(ctx)).toEqual([]);
});

test("agreements are listed by ID and status, a page at a time; an unknown value matches none", async () => {
  const { ctx, own } = await connected();
  const made = [];
  for (const code of ["a", "b", "c"])
    made.unshift(
      (await agree({ ...ctx, now: new Date(ctx.now.getTime() + made.length) }, (await make(own, { code })).planID))
        .agreementID,
    );
  const ids = async (more: object) => (await agreements(ctx, more)).map(({ agreementID }) => agreementID);
  expect(await ids({})).toEqual(made);
  expect(await ids({ skip: 1, count: 1 })).toEqual([made[1]]);
  expect(await ids({ agreementID: made.slice(0, 2) })).toEqual(made.slice(0, 2));
  expect([await ids({ agreementID: [] }), await ids({ status: ["terminated"] })]).toEqual([[], []]);
});

async function owe(
  { partner, accountID }: { partner: Partner; accountID: AccountID },
  sourceKind: "transferID" | "DisputeID",
  createdOn: string,
  sourceID: string = newID(),
) {
  const fee = {
    feeID: newID<FeeID>(),
    accountID,
    partnerID: partner.accountID,
    feeName: "Card payment",
    amount: 59,
    sourceKind,
    sourceID,
    createdOn: new Date(createdOn),
  };
  await db.insert(incurredFeeTable).values(fee);
  return fee;
}

test("fees are found by their cause and by time, the start included and the end not", async () => {
  const { ctx, accountID, partner } = await connected();
  const early = await owe({ partner, accountID }, "transferID", "2026-11-01T00:00:00Z");
  const late = await owe({ partner, accountID }, "DisputeID", "2026-11-02T00:00:00Z");
  await owe(await connected(partner), "transferID", "2026-11-01T00:00:00Z", early.sourceID);
  const none = {
    ...page,
    transferID: undefined,
    disputeID: undefined,
    startDateTime: undefined,
    endDateTime: undefined,
  };
  const find = async (more: object) => (await retrieveFees(ctx, { ...none, ...more })).map(({ feeID }) => feeID);
  expect(await retrieveFees(ctx, none)).toEqual([
    {
      feeID: late.feeID,
      accountID,
      createdOn: "2026-11-02T00:00:00.000Z",
      feeName: "Card payment",
      amount: { currency: "USD", valueDecimal: "0.59" },
      generatedBy: { DisputeID: late.sourceID },
    },
    {
      feeID: early.feeID,
      accountID,
      createdOn: "2026-11-01T00:00:00.000Z",
      feeName: "Card payment",
      amount: { currency: "USD", valueDecimal: "0.59" },
      generatedBy: { transferID: early.sourceID },
    },
  ]);
  expect(await find({ transferID: early.sourceID })).toEqual([early.feeID]);
  expect([
    await find({ disputeID: early.sourceID }),
    await find({ transferID: early.sourceID, disputeID: late.sourceID }),
    await find({ transferID: null }),
  ]).toEqual([[], [], []]);
  expect(await find({ disputeID: late.sourceID })).toEqual([late.feeID]);
  expect(await find({ startDateTime: "2026-11-02T01:00:00+01:00" })).toEqual([late.feeID]);
  expect(await find({ startDateTime: "2026-11-01T00:00:00Z", endDateTime: "2026-11-02T00:00:00Z" })).toEqual([
    early.feeID,
  ]);
  expect(await find({ skip: 1, count: 5 })).toEqual([early.feeID]);
});

test("fees are fetched by ID; without a list the newest, with an empty one none, and never another account's", async () => {
  const { ctx, accountID, partner } = await connected();
  const fee = await owe({ partner, accountID }, "transferID", "2026-11-01T00:00:00Z");
  const other = await owe(await connected(partner), "transferID", "2026-11-01T00:00:00Z");
  const ids = async (request?: { feeIDs?: FeeID[] }) => (await fetchFees(ctx, request)).map(({ feeID }) => feeID);
  expect([await ids(), await ids({}), await ids({ feeIDs: [] })]).toEqual([[fee.feeID], [fee.feeID], []]);
  expect(await ids({ feeIDs: [other.feeID, fee.feeID, newID<FeeID>()] })).toEqual([fee.feeID]);
  const { feeID: _feeID, ...facts } = fee;
  const later = { ...facts, createdOn: new Date("2026-11-02T00:00:00Z") };
  await insertMany(
    incurredFeeTable,
    Array.from({ length: 200 }, () => ({ ...later, feeID: newID<FeeID>() })),
  );
  const newest = await ids({});
  expect(newest).toHaveLength(200);
  expect(newest).not.toContain(fee.feeID);
});
