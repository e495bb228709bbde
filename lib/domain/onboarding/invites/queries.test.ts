import { expect, test } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { inviteOf, newInvite } from "@/testing/onboarding";
import { ListInvites } from "./contract";
import { createInvite } from "./create-invite";
import { getInvite, listInvites } from "./queries";
import { revokeInvite } from "./invites";

const db = testDatabase();

test("a partner reads its own invites, and another partner's do not exist for it", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const stranger = ctxFor(await newPartner(db));
  expect((await listInvites(ctx, ListInvites.parse({}))).map(({ code }) => code)).toEqual([invite.code]);
  await expect(getInvite(stranger, invite.code)).rejects.toMatchObject({ kind: "notFound" });
  await expect(getInvite(stranger, "none")).rejects.toMatchObject({ kind: "notFound" });
  await expect(revokeInvite(stranger, invite.code)).rejects.toMatchObject({ kind: "notFound" });
  expect(await listInvites(stranger, ListInvites.parse({}))).toEqual([]);
});

test("invites are listed newest first, including revoked ones", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const later = await createInvite({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, inviteOf());
  await revokeInvite(ctx, later.code);
  const listed = await listInvites(ctx, ListInvites.parse({}));
  expect(listed.map(({ code, revokedOn }) => [code, revokedOn])).toEqual([
    [later.code, ctx.now.toISOString()],
    [invite.code, undefined],
  ]);
});
