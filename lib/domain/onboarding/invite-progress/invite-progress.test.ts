import { expect, test } from "@playwright/test";
import { newPartner, testDatabase } from "@/testing/factories";
import { answersOf, newInvite, newInvitee } from "@/testing/onboarding";
import { ctxFor, transact } from "@/testing/context";
import { describeInvite } from "@/lib/domain/onboarding/applications/queries";
import { getInviteProgress } from "./queries";
import { takeStep } from "./take-step";
import { redeemInvite } from "@/lib/domain/onboarding/applications/redeem-invite";
import { revokeInvite } from "@/lib/domain/onboarding/invites/invites";
import { SearchInvites } from "@/lib/domain/onboarding/invites/dashboard";
import { searchInvites } from "@/lib/domain/onboarding/invites/search-invites";

const db = testDatabase();

test("a partner sees an invitee's progress, which is empty until a person signs in", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const invitee = await newInvitee();
  await describeInvite(invitee, invite.code);
  expect(await getInviteProgress(ctx, invite.code)).toEqual({
    status: "pending",
    stage: "pending",
    steps: ["profile", "contact", "people", "review"],
  });
  const first = { ...invitee, now: new Date("2026-01-01T10:00:00Z") };
  await takeStep(first, invite.code, { step: "profile" });
  const later = { ...invitee, now: new Date("2026-01-01T10:05:00Z") };
  await takeStep(later, invite.code, { step: "contact" });
  expect(await getInviteProgress(ctx, invite.code)).toEqual({
    status: "pending",
    stage: "in-progress",
    steps: ["profile", "contact", "people", "review"],
    openedOn: first.now.toISOString(),
    startedOn: first.now.toISOString(),
    step: "contact",
    lastSeenOn: later.now.toISOString(),
    invitee: expect.stringContaining("@"),
  });
  await transact(invitee, (open) =>
    redeemInvite(open, invite.code, answersOf({}, { businessType: "soleProprietorship" })),
  );
  expect(await getInviteProgress(ctx, invite.code)).toEqual({
    status: "redeemed",
    stage: "redeemed",
    steps: ["profile", "contact", "review"],
    openedOn: first.now.toISOString(),
    redeemedOn: invitee.now.toISOString(),
    accountName: "Whole Body Fitness LLC",
  });
});

test("the page of an invite and the list show the same stage, account and invitee", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const same = async () => {
    const [
      {
        items: [listed],
      },
      progress,
    ] = await Promise.all([searchInvites(ctx, SearchInvites.parse({})), getInviteProgress(ctx, invite.code)]);
    expect([listed?.stage, listed?.accountName, listed?.invitee]).toEqual([
      progress.stage,
      progress.accountName,
      progress.invitee,
    ]);
    return progress;
  };
  expect(await same()).toMatchObject({ stage: "pending" });
  await takeStep(await newInvitee(), invite.code, { step: "profile" });
  expect(await same()).toMatchObject({ stage: "in-progress" });
  await transact(await newInvitee(), (open) => redeemInvite(open, invite.code, answersOf()));
  expect(await same()).toMatchObject({ stage: "redeemed", accountName: "Whole Body Fitness LLC" });
});

test("an account's name is hidden from a partner who may not read the account", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db), { scopes: ["transfers.write"] });
  await transact(await newInvitee(), (open) => redeemInvite(open, invite.code, answersOf()));
  expect(await getInviteProgress(ctx, invite.code)).not.toHaveProperty("accountName");
});

test("an invitee's progress is shown only to the partner who invited them", async () => {
  const { invite } = await newInvite(await newPartner(db));
  await expect(getInviteProgress(ctxFor(await newPartner(db)), invite.code)).rejects.toMatchObject({
    kind: "notFound",
  });
});

test("a step on a withdrawn invite is rejected", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  await revokeInvite(ctx, invite.code);
  await expect(takeStep(await newInvitee(), invite.code, { step: "profile" })).rejects.toMatchObject({
    kind: "conflict",
  });
});
