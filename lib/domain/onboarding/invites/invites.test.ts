import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { eventTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, inviteOf, newInvite, newInvitee } from "@/testing/onboarding";
import { ROUNDS } from "@/testing/turns";
import { createInvite } from "./create-invite";
import { describeInvite, getApplication } from "@/lib/domain/onboarding/applications/queries";
import { getInvite } from "./queries";
import { redeemInvite } from "@/lib/domain/onboarding/applications/redeem-invite";
import { revokeInvite } from "./invites";
import { saveApplication } from "@/lib/domain/onboarding/applications/save-application";
import { sendInviteeCode } from "@/lib/domain/onboarding/applications/applications";

const db = testDatabase();

test("a revoked invite ends immediately for everyone, and revoking it again changes nothing", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db), { returnURL: "https://acme.example/" });
  const invitee = await newInvitee();
  await transact(ctx, (open) => revokeInvite(open, invite.code));
  await transact({ ...ctx, now: new Date(ctx.now.getTime() + 5000) }, (open) => revokeInvite(open, invite.code));
  expect((await getInvite(ctx, invite.code)).revokedOn).toBe(ctx.now.toISOString());
  const events = await db
    .select({ type: eventTable.type })
    .from(eventTable)
    .where(eq(eventTable.accountID, ctx.accountID))
    .orderBy(eventTable.eventID);
  expect(events.map(({ type }) => type).sort()).toEqual(["onboardingInvite.created", "onboardingInvite.revoked"]);

  expect(await describeInvite(invitee, invite.code)).toEqual({
    status: "revoked",
    partner: { displayName: invite.partner?.displayName, accountMode: "sandbox" },
  });
  const over = { kind: "conflict", message: expect.stringMatching(/has withdrawn this invite/) };
  await expect(getApplication(invitee, invite.code)).rejects.toMatchObject(over);
  await expect(saveApplication(invitee, invite.code, { version: 0 })).rejects.toMatchObject(over);
  await expect(sendInviteeCode(invitee, invite.code, { email: "a@b.example" })).rejects.toMatchObject(over);
  await expect(transact(invitee, (open) => redeemInvite(open, invite.code, answersOf()))).rejects.toMatchObject(over);
});

test("a redeemed invite cannot be revoked", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  await transact(invitee, (open) => redeemInvite(open, invite.code, answersOf()));
  await expect(transact(ctx, (open) => revokeInvite(open, invite.code))).rejects.toMatchObject({ kind: "conflict" });
  expect((await getInvite(ctx, invite.code)).revokedOn).toBeUndefined();
});

test("of a simultaneous revocation and redemption, exactly one succeeds", async () => {
  test.setTimeout(120_000 + ROUNDS * 2000);
  const invitee = await newInvitee();
  const { ctx } = await newInvite(await newPartner(db));
  const wins = { revoked: 0, redeemed: 0 };
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const { code } = await createInvite(ctx, inviteOf());
    const headStart = (round % 21) - 10;
    const [revoked, redeemed] = await Promise.allSettled([
      sleep(headStart).then(() => transact(ctx, (open) => revokeInvite(open, code))),
      sleep(-headStart).then(() => transact(invitee, (open) => redeemInvite(open, code, answersOf()))),
    ]);
    const after = await getInvite(ctx, code);
    expect([revoked.status, redeemed.status].sort(), `round ${round}`).toEqual(["fulfilled", "rejected"]);
    expect(after.revokedOn !== undefined).toBe(revoked.status === "fulfilled");
    expect(after.redeemedAccountID).toBe(redeemed.status === "fulfilled" ? redeemed.value.accountID : undefined);
    expect(after.redeemedOn === undefined).toBe(after.redeemedAccountID === undefined);
    wins[revoked.status === "fulfilled" ? "revoked" : "redeemed"]++;
  }
  expect(wins.revoked * wins.redeemed, `both won at times: ${JSON.stringify(wins)}`).toBeGreaterThan(0);
});
