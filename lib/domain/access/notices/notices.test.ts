import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { connectionTable, memberTable, noticeMarkTable, noticeSettingTable, noticeTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { asMember, newStaffMember, emitDisputeEvent } from "@/testing/notices";
import { newPerson } from "@/testing/people";
import { type EndpointID, newID, NoticeID, PaymentMethodID, type TransferID } from "@/lib/core/api/ids";
import { removeMember } from "@/lib/domain/access/team/team";
import { emit, emitAll } from "@/lib/domain/kernel/events/emit";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { transferUpdated } from "@/lib/domain/money/transfers/events";
import { resetSandbox } from "@/lib/domain/overview/sandbox/reset-sandbox";
import { webhookEndpointDisabled } from "@/lib/domain/platform/webhooks/events";
import { ListNotices } from "./dashboard";
import { readAllNotices, readNotice, readNoticesAbout, setNoticeSettings } from "./notices";
import { countUnread, getNoticeSettings, listNotices } from "./queries";
import { MINUTE } from "@/lib/core/time/time";

const db = testDatabase();

const SETTINGS = {
  mail: { disputes: "off", transfers: "off", onboarding: "off", "bank-accounts": "off", assignments: "off" },
  zone: "America/Denver",
  onlyMine: false,
} as const;

const listed = async (ctx: Ctx, query: object = {}) => (await listNotices(ctx, ListNotices.parse(query))).items;
const kindsOf = async (ctx: Ctx, query: object = {}) => (await listed(ctx, query)).map(({ kind }) => kind);
const unreadOf = async (ctx: Ctx) => (await countUnread(ctx)).unread;

async function setting() {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const { person, ctx } = await newStaffMember(partner);
  return { partner, accountID, person, ctx };
}

test("an event notifies each team that receives it once, under the event's ID, and no other team", async () => {
  const { partner, accountID, ctx } = await setting();
  const disputeID = await emitDisputeEvent(partner, accountID);
  const [notice, ...more] = await listed(ctx);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({ kind: "dispute-opened", topic: "disputes", accountID, isRead: false });
  expect(notice?.objectID).toBe(disputeID);
  expect(notice?.accountName).toMatch(/^Account /);
  const itsTeam = await newStaffMember({ ...partner, accountID, homePartnerID: partner.accountID });
  expect((await listed(itsTeam.ctx)).map(({ noticeID }) => noticeID)).toEqual([notice?.noticeID]);
  const stranger = await newStaffMember(await newPartner(db));
  expect([await listed(stranger.ctx), await unreadOf(stranger.ctx)]).toEqual([[], 0]);
  await expect(readNotice(stranger.ctx, NoticeID.parse(notice?.noticeID))).rejects.toMatchObject({ kind: "notFound" });
});

test("a failed transfer notifies the partner once for both sides, and the team of each side", async () => {
  const { partner, accountID: source, ctx } = await setting();
  const { accountID: destination } = await newAccount(db, partner);
  const [transferID, paymentMethodID] = [newID<TransferID>(), PaymentMethodID.parse(newID())];
  const side = (accountID: typeof source) => ({ accountID, paymentMethodID });
  const facts = { transferID, status: "failed" as const, source: side(source), destination: side(destination) };
  const now = new Date(Date.now() + 1000);
  await transact(ctxFor(partner, source, { now }), (open) =>
    emitAll(
      open,
      transferUpdated,
      [source, destination].map((accountID) => ({ accountID, data: { accountID, ...facts } })),
    ),
  );
  expect(await listed(ctx)).toMatchObject([{ kind: "transfer-failed", objectID: transferID }]);
  const notices = await db.select().from(noticeTable).where(eq(noticeTable.objectID, transferID));
  expect(notices.map(({ accountID }) => accountID).sort()).toEqual([partner.accountID, source, destination].sort());
  expect(notices.map(({ otherID }) => otherID)).toEqual([destination, destination, destination]);
});

test("states that need no attention cause no notice", async () => {
  const { partner, accountID, ctx } = await setting();
  const side = { accountID, paymentMethodID: PaymentMethodID.parse(newID()) };
  const data = { accountID, transferID: newID<TransferID>(), source: side, destination: side };
  await transact(ctxFor(partner, accountID), (open) =>
    emitAll(
      open,
      transferUpdated,
      (["pending", "completed", "source.settled"] as const).map((status) => ({ accountID, data: { ...data, status } })),
    ),
  );
  expect(await listed(ctx)).toEqual([]);
});

test("a member sees no notices that their role may not read, or that a connection does not or no longer grants", async () => {
  const { partner, accountID, ctx } = await setting();
  const support = await newStaffMember(partner, "support");
  const now = new Date(Date.now() + 1000);
  await transact(ctxFor(partner, undefined, { now }), (open) =>
    emit(open, webhookEndpointDisabled, {
      accountID: partner.accountID,
      endpointID: newID<EndpointID>(),
      reason: "failing",
    }),
  );
  expect(await kindsOf(ctx)).toEqual(["webhook-disabled"]);
  expect([await kindsOf(support.ctx), await unreadOf(support.ctx)]).toEqual([[], 0]);
  await emitDisputeEvent(partner, accountID);
  expect(await kindsOf(support.ctx)).toEqual(["dispute-opened"]);
  const isIts = eq(connectionTable.accountID, accountID);
  await db
    .update(connectionTable)
    .set({ scopes: ["accounts.read"] })
    .where(isIts);
  expect([await kindsOf(support.ctx), await unreadOf(support.ctx)]).toEqual([[], 0]);
  await emitDisputeEvent(partner, accountID);
  const isOfPartner = and(eq(noticeTable.accountID, partner.accountID), eq(noticeTable.kind, "dispute-opened"));
  expect(await db.$count(noticeTable, isOfPartner), "what is not granted is not even written").toBe(1);
});

test("a read notice is read in every browser, and only for the reader", async () => {
  const { partner, accountID, person, ctx } = await setting();
  const colleague = await newStaffMember(partner, "support");
  const [one, two, three] = [
    await emitDisputeEvent(partner, accountID),
    await emitDisputeEvent(partner, accountID),
    await emitDisputeEvent(partner, accountID),
  ];
  const noticeOf = async (id: string) =>
    NoticeID.parse((await listed(ctx)).find(({ objectID }) => objectID === id)?.noticeID);
  expect(await unreadOf(ctx)).toBe(3);
  await readNotice(ctx, await noticeOf(one));
  await readNotice(ctx, await noticeOf(one));
  await readNoticesAbout(ctx, two);
  const elsewhere = await asMember(partner, person);
  expect(await unreadOf(elsewhere)).toBe(1);
  expect((await listed(elsewhere, { unread: "true" })).map(({ objectID }) => objectID)).toEqual([three]);
  expect(await unreadOf(colleague.ctx)).toBe(3);
  await readAllNotices(elsewhere);
  expect([await unreadOf(ctx), await unreadOf(colleague.ctx)]).toEqual([0, 3]);
  expect((await listed(ctx)).map(({ isRead }) => isRead)).toEqual([true, true, true]);
});

test("marking all as read includes old notices, and never those that are committed later", async () => {
  const { partner, accountID, person, ctx } = await setting();
  const isTheirs = and(eq(memberTable.userID, person.userID), eq(memberTable.accountID, partner.accountID));
  await db
    .update(memberTable)
    .set({ createdOn: new Date(Date.now() - 60 * MINUTE) })
    .where(isTheirs);
  await emitDisputeEvent(partner, accountID, new Date(Date.now() - 90 * MINUTE));
  expect(await unreadOf(ctx), "what came before somebody joined is no news").toBe(0);
  await emitDisputeEvent(partner, accountID, new Date(Date.now() - 30 * MINUTE));
  await emitDisputeEvent(partner, accountID);
  expect(await unreadOf(ctx)).toBe(2);
  await readAllNotices(ctx);
  expect(await unreadOf(ctx)).toBe(0);
  await emitDisputeEvent(partner, accountID, new Date(ctx.now.getTime() - MINUTE));
  expect(await unreadOf(ctx), "its moment is before that of the reading").toBe(1);
});

test("a member who chose only their own sees notices about accounts that they are in charge of, and about the team's own account", async () => {
  const { partner, accountID, person, ctx } = await setting();
  const { accountID: other } = await newAccount(db, partner);
  await db.update(connectionTable).set({ inCharge: person.userID }).where(eq(connectionTable.accountID, other));
  await emitDisputeEvent(partner, accountID);
  await emitDisputeEvent(partner, other);
  await setNoticeSettings(ctx, { ...SETTINGS, onlyMine: true });
  expect((await listed(ctx)).map((notice) => notice.accountID)).toEqual([other]);
  expect(await unreadOf(ctx)).toBe(1);
  await setNoticeSettings(ctx, SETTINGS);
  expect(await unreadOf(ctx)).toBe(2);
});

test("a list continues after a notice, and filters by topic", async () => {
  const { partner, accountID, ctx } = await setting();
  for (let count = 0; count < 3; count++) await emitDisputeEvent(partner, accountID);
  const all = (await listed(ctx)).map(({ noticeID }) => noticeID);
  const [first] = all;
  expect((await listed(ctx, { startingAfter: first })).map(({ noticeID }) => noticeID)).toEqual(all.slice(1));
  await expect(listed(ctx, { startingAfter: newID() })).rejects.toMatchObject({
    kind: "invalid",
    fields: { startingAfter: "must be the ID of an entry of this list" },
  });
  expect([(await listed(ctx, { topic: "disputes" })).length, await listed(ctx, { topic: "webhooks" })]).toEqual([
    3,
    [],
  ]);
  expect(await listed(ctx, { topic: "gossip" })).toEqual([]);
});

test("a program has no notices", async () => {
  const program = ctxFor(await newPartner(db));
  const refused = { kind: "forbidden" };
  await expect(listed(program)).rejects.toMatchObject(refused);
  await expect(countUnread(program)).rejects.toMatchObject(refused);
  await expect(readAllNotices(program)).rejects.toMatchObject(refused);
  await expect(getNoticeSettings(program)).rejects.toMatchObject(refused);
  await expect(setNoticeSettings(program, SETTINGS)).rejects.toMatchObject(refused);
});

test("choices and read marks are deleted with the membership", async () => {
  const { partner, accountID, person, ctx } = await setting();
  const owner = await newStaffMember(partner);
  await emitDisputeEvent(partner, accountID);
  await readAllNotices(ctx);
  await setNoticeSettings(ctx, { ...SETTINGS, mail: { ...SETTINGS.mail, disputes: "daily" } });
  expect(await getNoticeSettings(ctx)).toMatchObject({ mail: { disputes: "daily" }, zone: "America/Denver" });
  await transact(owner.ctx, (open) => removeMember(open, person.userID));
  const left = [noticeMarkTable, noticeSettingTable].map((table) => db.$count(table, eq(table.userID, person.userID)));
  expect(await Promise.all(left)).toEqual([0, 0]);
});

test("a reset of the sandbox deletes the notices", async () => {
  const { partner, accountID, ctx } = await setting();
  await newPerson(db, partner);
  await emitDisputeEvent(partner, accountID);
  expect(await unreadOf(ctx)).toBe(1);
  await transact(ctx, resetSandbox);
  expect([await listed(ctx), await unreadOf(ctx)]).toEqual([[], 0]);
});
