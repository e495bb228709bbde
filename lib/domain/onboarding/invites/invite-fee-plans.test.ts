import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { feePlanAgreementTable, feePlanTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, inviteOf, newFeePlan, newInvitee } from "@/testing/onboarding";
import type { PlanID } from "@/lib/core/api/ids";
import { archiveFeePlan } from "@/lib/domain/money/fee-plans/fee-plans";
import { listFeePlans } from "@/lib/domain/money/fee-plans/queries";
import { createInvite } from "./create-invite";
import { describeInvite } from "@/lib/domain/onboarding/applications/queries";
import { getInvite, listInvites } from "./queries";
import { redeemInvite } from "@/lib/domain/onboarding/applications/redeem-invite";

const db = testDatabase();

/** A partner with plans of these codes, and their IDs in the same order. */
async function offering(...codes: string[]) {
  const partner = await newPartner(db);
  for (const code of codes) await newFeePlan(db, partner, code);
  const ctx = ctxFor(partner);
  const rows = await db.select().from(feePlanTable).where(eq(feePlanTable.accountID, partner.accountID));
  return { ctx, planIDs: codes.map((code) => rows.find((row) => row.code === code)?.planID as PlanID) };
}

test("a plan from the list of fee plans can be used in an invite by its ID, which the invite returns", async () => {
  const { ctx } = await offering("standard");
  const [plan] = await listFeePlans(ctx, { planIDs: undefined });
  const invite = await createInvite(ctx, inviteOf({ feePlanCodes: [plan?.planID] }));
  expect(invite.feePlanCodes).toEqual([plan?.planID]);
  expect((await getInvite(ctx, invite.code)).feePlanCodes).toEqual([plan?.planID]);
  expect((await listInvites(ctx, { skip: 0, count: 10 })).map(({ feePlanCodes }) => feePlanCodes)).toEqual([
    [plan?.planID],
  ]);
});

test("plans given by code, by ID or by both are agreed to once each, as the invitee saw them", async () => {
  const {
    ctx,
    planIDs: [standard = "", plus = ""],
  } = await offering("standard", "plus", "other");
  const feePlanCodes = ["standard", plus.toUpperCase(), standard];
  const { code, feePlanCodes: answered } = await createInvite(ctx, inviteOf({ feePlanCodes }));
  expect(answered).toEqual(feePlanCodes);
  const invitee = await newInvitee();
  expect((await describeInvite(invitee, code)).offer?.feePlans.map((plan) => plan.code)).toEqual(["plus", "standard"]);
  const { accountID } = await transact(invitee, (open) => redeemInvite(open, code, answersOf()));
  const agreed = await db.select().from(feePlanAgreementTable).where(eq(feePlanAgreementTable.accountID, accountID));
  expect(agreed.map(({ planID }) => planID).sort()).toEqual([standard, plus].sort());
});

test("an archived plan, another partner's plan and an unknown plan are rejected by index, whether given by ID or by code", async () => {
  const {
    ctx,
    planIDs: [, gone],
  } = await offering("standard", "gone");
  const {
    planIDs: [theirs],
  } = await offering("theirs");
  await transact(ctx, (open) => archiveFeePlan(open, gone as PlanID));
  const refused = "is not one of your fee plans";
  await expect(
    createInvite(
      ctx,
      inviteOf({ feePlanCodes: ["gone", gone, "standard", theirs, "0192f3a4-0000-7000-8000-00000000000a"] }),
    ),
  ).rejects.toMatchObject({
    kind: "invalid",
    fields: { feePlanCodes: { 0: refused, 1: refused, 3: refused, 4: refused } },
  });
});

test("an open invite with an archived plan, given by its ID, is honored", async () => {
  const {
    ctx,
    planIDs: [planID = ""],
  } = await offering("standard");
  const { code } = await createInvite(ctx, inviteOf({ feePlanCodes: [planID] }));
  await transact(ctx, (open) => archiveFeePlan(open, planID as PlanID));
  const { accountID } = await transact(await newInvitee(), (open) => redeemInvite(open, code, answersOf()));
  expect(await db.$count(feePlanAgreementTable, eq(feePlanAgreementTable.accountID, accountID))).toBe(1);
});
