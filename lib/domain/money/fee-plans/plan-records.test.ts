import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditTrailView, eventTable } from "@/db/schema";
import { asChange, ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { type AccountID, newID, type PlanID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { feePlanAgreements } from "./contract";
import { CreateFeePlan, offeredFeePlans } from "./dashboard";
import { archiveFeePlan, createFeePlan, createFeePlanAgreement, updateFeePlan } from "./fee-plans";
import {
  listFeePlanAgreements,
  listFeePlanChoices,
  listFeePlanOffers,
  listFeePlans,
  listOfferedFeePlans,
} from "./queries";

const db = testDatabase();

const planOf = (more: object = {}) =>
  CreateFeePlan.parse({
    code: "gold",
    name: "Gold",
    description: "For shops",
    spanishDescription: "Para tiendas",
    cardAcquiringModel: "cost-plus",
    minimumCommitment: 25_000,
    monthlyPlatformFee: 4900,
    fees: [
      { billableEvent: "refund", feeName: "Refund", feeModel: "fixed", fixedAmount: 15, minPerTransaction: 10 },
      {
        billableEvent: "ach-debit",
        feeName: "Debit",
        feeModel: "variable",
        variableRate: "1.5",
        maxPerTransaction: 500,
      },
    ],
    ...more,
  });
const make = (ctx: Ctx, more: object = {}) =>
  asChange(ctx, offeredFeePlans.create, {}, (open) => createFeePlan(open, planOf(more)));

const agreeToPlan = (ctx: Ctx, accountID: AccountID, planID: PlanID) =>
  asChange({ ...ctx, accountID }, feePlanAgreements.create, { accountID }, (open) =>
    createFeePlanAgreement(open, { planID }),
  );

async function actsOn(object: string) {
  const acts = await db.select().from(auditTrailView).where(eq(auditTrailView.object, object));
  return Object.fromEntries(
    acts.map(({ action, objectName, changes }) => [
      action,
      {
        objectName,
        changes: Object.fromEntries((changes ?? []).map(({ field, before, after }) => [field, [before, after]])),
      },
    ]),
  );
}

test("the audit log names a plan, with the old and new value of each fee", async () => {
  const ctx = ctxFor(await newPartner(db));
  const { planID } = await make(ctx);
  const fees = [{ billableEvent: "refund", feeName: "Refund", feeModel: "fixed", fixedAmount: 20 }];
  await asChange(ctx, offeredFeePlans.update, { planID }, (open) =>
    updateFeePlan(open, planID, planOf({ name: "Gold 2", monthlyPlatformFee: 5000, fees })),
  );
  await asChange(ctx, offeredFeePlans.archive, { planID }, (open) => archiveFeePlan(open, planID));
  const acts = await actsOn(planID);
  expect(Object.keys(acts).sort()).toEqual(["fee-plan.archive", "fee-plan.create", "fee-plan.update"]);
  expect(acts["fee-plan.create"]?.objectName).toBe("Gold");
  expect(acts["fee-plan.create"]?.changes).toMatchObject({
    code: [undefined, "gold"],
    description: [undefined, "For shops"],
    spanishDescription: [undefined, "Para tiendas"],
    "fees.refund": [undefined, "fixed 0.15 0.10 – 0 %"],
    "fees.ach-debit": [undefined, "variable – – 5.00 1.5 %"],
  });
  expect(acts["fee-plan.update"]?.objectName).toBe("Gold 2");
  expect(acts["fee-plan.update"]?.changes).toMatchObject({
    name: ["Gold", "Gold 2"],
    "fees.refund": ["fixed 0.15 0.10 – 0 %", "fixed 0.20 – – 0 %"],
    "fees.ach-debit": ["variable – – 5.00 1.5 %", undefined],
  });
  expect(Object.keys(acts["fee-plan.update"]?.changes ?? {})).not.toContain("minimumCommitment");
  expect(acts["fee-plan.archive"]?.objectName).toBe("Gold 2");
});

test("an agreement is in the audit log under the plan's name, and its account gets an event", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const [own, ctx] = [ctxFor(partner), ctxFor(partner, accountID)];
  const { planID, billableFees } = await make(own);
  const agreement = await asChange(ctx, feePlanAgreements.create, { accountID }, (open) =>
    createFeePlanAgreement(open, { planID }),
  );
  const agreed = {
    agreementID: agreement.agreementID,
    planID,
    accountID,
    name: "Gold",
    description: "For shops",
    cardAcquiringModel: "cost-plus",
    billableFees,
    minimumCommitment: { currency: "USD", valueDecimal: "250.00" },
    monthlyPlatformFee: { currency: "USD", valueDecimal: "49.00" },
    acceptedOn: ctx.now.toISOString(),
    status: "active",
  };
  expect(agreement).toEqual(agreed);
  const none = { agreementID: undefined, status: undefined };
  expect(await listFeePlanAgreements(ctx, { skip: 0, count: 5, ...none })).toEqual([agreed]);
  expect((await actsOn(agreement.agreementID))["fee-plan-agreement.create"]).toMatchObject({ objectName: "Gold" });
  const records = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, accountID), eq(eventTable.type, "feePlanAgreement.created")));
  expect(records.map(({ data }) => data)).toEqual([{ agreementID: agreement.agreementID, planID }]);
});

test("plans are listed by name, with their descriptions if they have one, and by ID", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const [silver, gold] = [await make(ctx, { code: "silver", name: "Silver", description: undefined }), await make(ctx)];
  expect(await listFeePlanChoices(ctx)).toEqual([
    { planID: gold.planID, code: "gold", name: "Gold", description: "For shops" },
    { planID: silver.planID, code: "silver", name: "Silver" },
  ]);
  const { code, activeAgreements: _active, createdAt: _created, ...terms } = gold;
  expect(terms.spanishDescription).toBe("Para tiendas");
  expect((await listFeePlanOffers(ctx))[0]).toEqual({ code, ...terms });
  expect((await listFeePlans(ctx, { planIDs: [gold.planID] }))[0]).not.toHaveProperty("spanishDescription");
  const listed = async (planIDs?: PlanID[]) => (await listFeePlans(ctx, { planIDs })).map(({ planID }) => planID);
  expect(await listed()).toEqual([gold.planID, silver.planID]);
  expect(await listed([silver.planID, newID<PlanID>()])).toEqual([silver.planID]);
  expect(await listed([])).toEqual([]);
  const { accountID } = await newAccount(db, partner);
  await agreeToPlan(ctx, accountID, silver.planID);
  const offered = (await listOfferedFeePlans(ctx)).map(({ code: named, activeAgreements }) => [
    named,
    activeAgreements,
  ]);
  expect(offered).toEqual([
    ["gold", 0],
    ["silver", 1],
  ]);
});
