import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { applicationTable, inviteTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newKey, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { answersOf, inviteOf, newFeePlan, newInvitee } from "@/testing/onboarding";
import { newPerson, signedIn } from "@/testing/people";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { createInvite } from "./create-invite";
import { exportInvites, revokeInvite } from "./invites";
import { redeemInvite } from "@/lib/domain/onboarding/applications/redeem-invite";
import { revokeInvites } from "./revoke-invites";
import { saveApplication } from "@/lib/domain/onboarding/applications/save-application";
import { ExportInvites, SearchInvites } from "./dashboard";
import { countInviteStops, listInviteCreators, searchInvites } from "./search-invites";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

async function inviter(): Promise<{ partner: Partner; ctx: Ctx }> {
  const partner = await newPartner(db);
  await newFeePlan(db, partner);
  return { partner, ctx: ctxFor(partner) };
}

const business = (legalBusinessName: string, more: object = {}) =>
  inviteOf({ prefill: { accountType: "business", profile: { business: { legalBusinessName } } }, ...more });
const after = (ctx: Ctx, ms: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + ms) });
const find = async (ctx: Ctx, query: object) =>
  (await searchInvites(ctx, SearchInvites.parse(query))).items.map(
    ({ prefill, code }) => prefill?.profile.business?.legalBusinessName ?? code,
  );

test("invites are found by recipient and complete code, newest first, and another partner's are not found", async () => {
  const [{ ctx }, { ctx: stranger }] = [await inviter(), await inviter()];
  const first = await createInvite(ctx, inviteOf());
  await createInvite(after(ctx, 1000), business("100% Whole_Body"));
  expect(await find(ctx, {})).toEqual(["100% Whole_Body", first.code]);
  for (const [q, expected] of [
    ["whole", 1],
    ["100%", 1],
    ["100_", 0],
    [first.code, 1],
    [first.code.slice(0, 21), 0],
  ] as const) {
    expect(await find(ctx, { q }), q).toHaveLength(expected);
  }
  expect(await find(stranger, { q: first.code })).toEqual([]);
});

test("a day is a day in the viewer's time zone", async () => {
  const { ctx } = await inviter();
  const evening = await createInvite({ ...ctx, now: new Date("2026-11-21T03:00:00Z") }, inviteOf());
  const days = { from: "2026-11-20", to: "2026-11-20" };
  expect(await find(ctx, days)).toEqual([]);
  expect(await find(ctx, { ...days, zone: "Nowhere/Nothing" })).toEqual([]);
  expect(await find(ctx, { ...days, zone: "America/Denver" })).toEqual([evening.code]);
});

test("tabs count the matches: pending, in progress once someone has begun, redeemed, revoked", async () => {
  const { ctx } = await inviter();
  const [begun, used, gone] = [
    await createInvite(ctx, business("Begun")),
    await createInvite(ctx, business("Used")),
    await createInvite(ctx, business("Gone")),
  ];
  await createInvite(ctx, business("Waiting"));
  const invitee = await newInvitee();
  await saveApplication(invitee, begun.code, { version: 0 });
  await db.update(applicationTable).set({ step: "contact" }).where(eq(applicationTable.code, begun.code));
  await redeemInvite(await newInvitee(), used.code, answersOf());
  await revokeInvite(ctx, gone.code);
  const { items, counts } = await searchInvites(ctx, SearchInvites.parse({}));
  expect(counts).toEqual({ pending: 1, "in-progress": 1, redeemed: 1, revoked: 1 });
  expect(items.find(({ code }) => code === begun.code)).toMatchObject({
    stage: "in-progress",
    step: "contact",
    lastSeenOn: expect.any(String),
  });
  for (const [status, name] of [
    ["pending", "Waiting"],
    ["in-progress", "Begun"],
    ["redeemed", "Used"],
    ["revoked", "Gone"],
  ]) {
    expect(await find(ctx, { status }), status).toEqual([name]);
  }
  expect(await find(ctx, { status: "none" })).toEqual([]);
  expect((await searchInvites(ctx, SearchInvites.parse({ q: "begun", status: "revoked" }))).counts).toEqual({
    pending: 0,
    "in-progress": 1,
    redeemed: 0,
    revoked: 0,
  });
});

test("open invites are counted by where their invitees stopped, and each count matches its filter", async () => {
  const { ctx } = await inviter();
  const [opened, signedUp, ended] = [
    await createInvite(ctx, business("Opened")),
    await createInvite(ctx, business("Signed up")),
    await createInvite(ctx, business("Ended")),
  ];
  for (const name of ["One", "Other"]) await createInvite(ctx, business(name));
  await db.update(inviteTable).set({ openedOn: ctx.now }).where(eq(inviteTable.code, opened.code));
  await saveApplication(await newInvitee(), signedUp.code, { version: 0 });
  const stops = async () => (await countInviteStops(ctx)).map(({ stop, count }) => `${stop} ${count}`).sort();
  await revokeInvite(ctx, ended.code);
  expect(await stops()).toEqual(["opened 1", "signed-up 1", "unopened 2"]);
  await db.update(applicationTable).set({ step: "documents" }).where(eq(applicationTable.code, signedUp.code));
  expect(await stops()).toEqual(["documents 1", "opened 1", "unopened 2"]);
  expect(await find(ctx, { stop: "documents" })).toEqual(["Signed up"]);
  expect(await find(ctx, { stop: "opened" })).toEqual(["Opened"]);
  expect((await find(ctx, { stop: "unopened" })).sort()).toEqual(["One", "Other"]);
  expect(await find(ctx, { stop: "people" })).toEqual([]);
});

test("invites are filtered by capability, creator, days and age", async () => {
  const { partner, ctx } = await inviter();
  const person = await newPerson(db, partner);
  const staff = await signedIn(db, partner, person, { now: new Date(ctx.now.getTime() - 40 * DAY) });
  await createInvite(staff, business("Old", { capabilities: ["transfers"] }));
  const { keyID } = await newKey(db, partner.accountID, ["accounts.write"]);
  await createInvite(
    ctxFor(partner, partner.accountID, { caller: { id: keyID } }),
    business("New", { capabilities: ["card-issuing", "wallet"] }),
  );
  expect(await find(ctx, { capability: "card-issuing" })).toEqual(["New"]);
  expect(await find(ctx, { capability: "transfers,wallet" })).toEqual(["New", "Old"]);
  expect(await find(ctx, { capability: "fly" })).toEqual([]);
  expect(await find(ctx, { creator: person.email })).toEqual(["Old"]);
  expect(await find(ctx, { stale: "true" })).toEqual(["Old"]);
  expect(await find(ctx, { sort: "createdOn" })).toEqual(["Old", "New"]);
  expect(await find(ctx, { attention: "true" })).toEqual([]);
  const [today, old] = [ctx.now, staff.now].map((date) => date.toISOString().slice(0, 10));
  expect(await find(ctx, { from: today })).toEqual(["New"]);
  expect(await find(ctx, { to: old })).toEqual(["Old"]);
  expect(await find(ctx, { from: old, to: today })).toEqual(["New", "Old"]);
  expect(await find(ctx, { from: "yesterday", to: "2026-13-45" })).toEqual(["New", "Old"]);
  expect(await find(ctx, { from: "0000-01-01", to: "9999-12-31" })).toEqual(["New", "Old"]);
  expect((await listInviteCreators(ctx)).map(({ creator }) => creator).sort()).toEqual([keyID, person.email].sort());
  expect((await listInviteCreators(ctx)).find(({ creator }) => creator === keyID)?.name).toMatch(/^API key /);
});

test("a page says whether there are more", async () => {
  const { ctx } = await inviter();
  for (const ms of [0, 1000]) await createInvite(after(ctx, ms), inviteOf());
  expect(await searchInvites(ctx, SearchInvites.parse({ count: "1" }))).toMatchObject({ items: [{}], more: true });
  expect(await searchInvites(ctx, SearchInvites.parse({ count: "1", skip: "1" }))).toMatchObject({
    items: [{}],
    more: false,
  });
});

test("of several invites the pending ones are revoked, and used ones and other partners' stay", async () => {
  const [{ ctx }, { ctx: stranger }] = [await inviter(), await inviter()];
  const [pending, used, theirs] = [
    await createInvite(ctx, business("A")),
    await createInvite(ctx, business("B")),
    await createInvite(stranger, business("C")),
  ];
  await redeemInvite(await newInvitee(), used.code, answersOf());
  const codes = [pending.code, used.code, theirs.code, "nobodys"];
  expect(await revokeInvites(ctx, codes)).toEqual([pending.code]);
  expect(await revokeInvites(ctx, codes)).toEqual([]);
  expect(await find(stranger, { status: "pending" })).toEqual(["C"]);
});

test("the export contains the matches, and no cell starts a formula", async () => {
  const { ctx } = await inviter();
  await createInvite(ctx, business("=HYPERLINK(1)"));
  const gone = await createInvite(ctx, business("Gone"));
  await revokeInvite(ctx, gone.code);
  await db.update(inviteTable).set({ createdBy: "+1@example.com" }).where(eq(inviteTable.code, gone.code));
  const all = await exportInvites(ctx, ExportInvites.parse({}));
  expect(all.headers.get("content-disposition")).toContain("invites-2-rows.csv");
  const text = await all.text();
  expect(text.trimEnd().split("\r\n")).toHaveLength(4);
  expect(text).toContain("'=HYPERLINK(1)");
  expect(text).toContain("'+1@example.com");
  expect(text).not.toContain(gone.link);
  const revoked = await exportInvites(ctx, ExportInvites.parse({ status: "revoked" }));
  expect((await revoked.text()).trimEnd().split("\r\n")).toHaveLength(3);
});
