import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { checklistDismissalTable, inviteTable, memberTable, webhookDeliveryTable } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { ctxFor } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase } from "@/testing/factories";
import { inviteOf, newFeePlan } from "@/testing/onboarding";
import { newPerson, signedIn } from "@/testing/people";
import { newPayer, newTransfer } from "@/testing/transfers";
import { newEndpoint } from "@/testing/webhooks";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { newID } from "@/lib/core/api/ids";
import { createInvite } from "@/lib/domain/onboarding/invites/create-invite";
import { dismissChecklist, resumeChecklist } from "./setup-checklist";
import { checklistOf, getSetupChecklist } from "./queries";

const db = testDatabase();

async function somebody(partner: Awaited<ReturnType<typeof newPartner>>) {
  const person = await newPerson(db, partner);
  const ctx = await signedIn(db, partner, person);
  const done = async () => (await getSetupChecklist(ctx)).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
  return { person, ctx, done };
}

test("each step is done once its rows exist, and rows of another partner do not count", async () => {
  const partner = await newPartner(db);
  const { done } = await somebody(partner);
  const stranger = await somebody(await newPartner(db));
  expect(await done()).toEqual([]);
  await newFeePlan(db, partner);
  const { code } = await createInvite(ctxFor(partner), inviteOf());
  expect(await done()).toEqual(["invite-created"]);
  await db.update(inviteTable).set({ openedOn: new Date() }).where(eq(inviteTable.code, code));
  expect(await done()).toEqual(["invite-created", "invite-opened"]);
  await newAccount(db, partner);
  expect(await done()).not.toContain("account-enabled");
  const { accountID, walletID } = await newAccount(db, partner, {
    wallet: true,
    capabilities: ["wallet", "card-issuing"],
  });
  expect(await done()).toContain("account-enabled");
  await newCard(ctxFor(partner, accountID), walletID);
  expect(await done()).toContain("card-issued");
  const [one, other] = [await newPayer(db, partner, 1_000), await newPayer(db, partner, 0)];
  await newTransfer(ctxFor(partner), { from: one.wallet, to: other.wallet, cents: 5_000 });
  expect(await done()).not.toContain("money-moved");
  await newTransfer(ctxFor(partner), { from: one.wallet, to: other.wallet, cents: 500 });
  expect(await done()).toContain("money-moved");
  await newKey(db, partner.accountID);
  expect(await done()).toContain("key-created");
  const { endpointID } = await newEndpoint(ctxFor(partner), "https://hooks.example.com/");
  const deliveryID = newID<never>();
  const now = new Date();
  await db.insert(webhookDeliveryTable).values({
    partnerID: partner.accountID,
    deliveryID,
    endpointID,
    eventID: newID<never>(),
    accountID: partner.accountID,
    status: "failed",
    attempt: 1,
    dueOn: now,
    tries: [],
    createdOn: now,
  });
  expect(await done()).not.toContain("webhook-received");
  await db
    .update(webhookDeliveryTable)
    .set({ status: "delivered" })
    .where(eq(webhookDeliveryTable.deliveryID, deliveryID));
  expect((await done()).length).toBe(7);
  expect(await stranger.done()).toEqual([]);
});

test("a person dismisses the checklist and resumes it, only for themselves", async () => {
  const partner = await newPartner(db);
  const [one, other] = [await somebody(partner), await somebody(partner)];
  const moments = () => Promise.all([one, other].map(async ({ ctx }) => (await getSetupChecklist(ctx)).dismissedOn));
  await dismissChecklist(one.ctx);
  await dismissChecklist({ ...one.ctx, now: new Date(one.ctx.now.getTime() + 1000) });
  expect(await moments()).toEqual([one.ctx.now.toISOString(), undefined]);
  await resumeChecklist(one.ctx);
  await resumeChecklist(one.ctx);
  expect(await moments()).toEqual([undefined, undefined]);
  await dismissChecklist(one.ctx);
  const { accountID, userID } = { ...partner, ...one.person };
  await db.delete(memberTable).where(and(eq(memberTable.userID, userID), eq(memberTable.accountID, accountID)));
  expect(await db.$count(checklistDismissalTable, eq(checklistDismissalTable.userID, userID))).toBe(0);
});

test("an account of a partner has no checklist, and neither does an API key", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const member = await somebody({ ...partner, accountID });
  expect(await getSetupChecklist(member.ctx)).toEqual({ steps: [] });
  await expect(getSetupChecklist(ctxFor(partner))).rejects.toMatchObject({ kind: "forbidden" });
  await expect(dismissChecklist(ctxFor(partner))).rejects.toMatchObject({ kind: "forbidden" });
});

test("every step uses an index", async () => {
  onOnePostgreSQL("A shard of few rows is read whole.");
  const { person, ctx } = await somebody(await newPartner(db));
  const plan = await db.transaction(async (open) => {
    await open.execute(sql`set local enable_seqscan = off`);
    const owner = { accountID: ctx.partnerID, userID: person.userID };
    return rows<{ "QUERY PLAN": string }>(open, sql`explain ${checklistOf(owner)}`);
  });
  const lines = plan.map((line) => line["QUERY PLAN"]);
  expect(lines.filter((line) => /Index (?:Only )?Scan/.test(line)).length).toBeGreaterThan(9);
  expect(lines.filter((line) => line.includes("Seq Scan"))).toEqual([]);
});
