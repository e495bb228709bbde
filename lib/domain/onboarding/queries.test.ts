import { expect, test } from "@playwright/test";
import { ctxFor } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { inviteOf, newInvite } from "@/db/testing/onboarding";
import { ListInvites, SearchInvites } from "./contract";
import { createInvite } from "./create-invite";
import { getInvite, listInvites, searchInvites } from "./queries";
import { revokeInvite } from "./revoke-invite";

const db = testDatabase();
const business = (legalBusinessName: string) => inviteOf({ prefill: { accountType: "business", profile: { business: { legalBusinessName } } } });

test("a partner reads its own invites, and another partner's do not exist for it", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const stranger = ctxFor(await newPartner(db));
  expect((await listInvites(ctx, ListInvites.parse({}))).map(({ code }) => code)).toEqual([invite.code]);
  await expect(getInvite(stranger, invite.code)).rejects.toMatchObject({ kind: "notFound" });
  await expect(getInvite(stranger, "none")).rejects.toMatchObject({ kind: "notFound" });
  await expect(revokeInvite(stranger, invite.code)).rejects.toMatchObject({ kind: "notFound" });
  expect(await listInvites(stranger, ListInvites.parse({}))).toEqual([]);
  expect((await searchInvites(stranger, SearchInvites.parse({ q: invite.code }))).items).toEqual([]);
});

test("invites are listed newest first, revoked ones too", async () => {
  const { ctx, invite } = await newInvite(await newPartner(db));
  const later = await createInvite({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, inviteOf());
  await revokeInvite(ctx, later.code);
  const listed = await listInvites(ctx, ListInvites.parse({}));
  expect(listed.map(({ code, revokedOn }) => [code, revokedOn])).toEqual([[later.code, ctx.now.toISOString()], [invite.code, undefined]]);
});

test("invites are searched by status, recipient and whole code", async () => {
  const { ctx, invite: first } = await newInvite(await newPartner(db));
  const named = await createInvite({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, business("100% Whole_Body"));
  await revokeInvite(ctx, first.code);
  const found = async (query: object) => (await searchInvites(ctx, SearchInvites.parse(query))).items.map(({ code }) => code);
  expect(await found({})).toEqual([named.code, first.code]);
  expect(await found({ status: "pending" })).toEqual([named.code]);
  expect(await found({ status: "revoked" })).toEqual([first.code]);
  expect(await found({ status: "redeemed" })).toEqual([]);
  expect(await found({ q: "whole" })).toEqual([named.code]);
  expect(await found({ q: "100%" })).toEqual([named.code]);
  expect(await found({ q: "100_" })).toEqual([]);
  expect(await found({ q: first.code })).toEqual([first.code]);
  expect(await found({ q: first.code.slice(0, 21) })).toEqual([]);
});

test("a page of invites says whether there are more", async () => {
  const { ctx } = await newInvite(await newPartner(db));
  await createInvite({ ...ctx, now: new Date(ctx.now.getTime() + 1000) }, inviteOf());
  expect(await searchInvites(ctx, SearchInvites.parse({ count: "1" }))).toMatchObject({ items: [{}], more: true });
  expect(await searchInvites(ctx, SearchInvites.parse({ count: "1", skip: "1" }))).toMatchObject({ items: [{}], more: false });
});
