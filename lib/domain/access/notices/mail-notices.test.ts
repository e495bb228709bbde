import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { memberTable, noticeMarkTable, noticeTable } from "@/db/schema";
import { ctxFor, transact } from "@/db/testing/context";
import { newAccount, newPartner, testDatabase } from "@/db/testing/factories";
import { mailTo } from "@/db/testing/mail";
import { newStaffMember, tellOfDispute } from "@/db/testing/notices";
import { onOnePostgreSQL } from "@/db/testing/one-postgresql";
import { ownerDatabase } from "@/db/testing/owner";
import type { MailPace } from "@/lib/core/notices";
import { DAY, daysAfter } from "@/lib/core/time";
import { enterAsMember } from "@/lib/http/edge/enter-as-member";
import { removeMember } from "@/lib/domain/access/team/team";
import { mailNotices } from "./mail-notices";
import { readAllNotices, setNoticeSettings } from "./notices";

const db = testDatabase();

const NOTHING = {
  disputes: "off",
  transfers: "off",
  onboarding: "off",
  "bank-accounts": "off",
  assignments: "off",
} as const;
/** Its clocks never change: eight in the morning is 15:00 in UTC. */
const ZONE = "America/Phoenix";
const TODAY = new Date(Math.floor(Date.now() / DAY) * DAY);
/** A moment of a day so far ahead that the run's own worker mails nothing of it. */
const ahead = (days: number, time: string) =>
  new Date(
    `${daysAfter(TODAY, 10 + days)
      .toISOString()
      .slice(0, "2026-11-26".length)}T${time}Z`,
  );

/** A partner with an account, and a member who wants mail of disputes. */
async function setting(pace: MailPace, zone = ZONE) {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const { person, ctx } = await newStaffMember(partner);
  await setNoticeSettings(ctx, { mail: { ...NOTHING, disputes: pace }, zone, onlyMine: false });
  const pass = (now = new Date()) =>
    mailNotices({ ...ctxFor(partner, undefined, { now }) }, { partnerID: partner.accountID }, enterAsMember);
  const mails = () => mailTo(db, person.email, "notice");
  const waiting = async () => {
    const found = await db.select().from(noticeMarkTable).where(eq(noticeMarkTable.userID, person.userID));
    return found.flatMap(({ mailOn }) => (mailOn ? [mailOn.toISOString()] : []));
  };
  return { partner, accountID, person, ctx, pass, mails, waiting };
}

test("a notice is mailed at once and once, however many workers look, without amounts", async () => {
  const { partner, accountID, pass, mails } = await setting("at-once");
  await newStaffMember(partner);
  const disputeID = await tellOfDispute(partner, accountID);
  await Promise.all([pass(), pass(), pass()]);
  await pass();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^A payment was disputed: Account /);
  expect(mail?.content?.text).toContain(`/disputes/${disputeID}`);
  expect(mail?.content?.text).toContain("/settings/notices");
  expect(mail?.content?.text).not.toContain("$");
  expect(await db.$count(noticeTable, eq(noticeTable.accountID, partner.accountID))).toBe(1);
});

test("several notices at once are one mail, which names each", async () => {
  const { partner, accountID, pass, mails } = await setting("at-once");
  for (let count = 0; count < 3; count++) await tellOfDispute(partner, accountID);
  await pass();
  const found = await mails();
  expect(found.map(({ subject }) => subject)).toEqual(["3 new notices"]);
  expect(found[0]?.content?.text.match(/A payment was disputed: Account/g)).toHaveLength(3);
});

test("daily mail comes at eight in the morning of the zone, with what is unread by then", async () => {
  const { partner, accountID, ctx, pass, mails, waiting } = await setting("daily");
  await tellOfDispute(partner, accountID);
  await tellOfDispute(partner, accountID);
  await pass(ahead(0, "17:00:00"));
  const next = ahead(1, "15:00:00").toISOString();
  expect([await waiting(), await mails()]).toEqual([[next, next], []]);
  await pass(ahead(1, "14:59:59"));
  expect(await mails()).toEqual([]);
  await Promise.all([pass(new Date(next)), pass(new Date(next))]);
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Your day: 2 new notices"]);
  expect(await waiting()).toEqual([]);
  await tellOfDispute(partner, accountID);
  await pass(ahead(1, "17:00:00"));
  await readAllNotices(ctx);
  await pass(ahead(2, "15:00:00"));
  expect(await mails()).toHaveLength(1);
});

test("another zone or no more mail changes what already waits", async () => {
  const { partner, accountID, ctx, pass, mails, waiting } = await setting("daily");
  await tellOfDispute(partner, accountID);
  await pass(ahead(0, "17:00:00"));
  const now = ahead(0, "18:00:00");
  const daily = { mail: { ...NOTHING, disputes: "daily" }, zone: "Asia/Tokyo", onlyMine: false } as const;
  await setNoticeSettings({ ...ctx, now }, daily);
  expect(await waiting()).toEqual([ahead(0, "23:00:00").toISOString()]);
  await setNoticeSettings({ ...ctx, now }, { ...daily, mail: NOTHING });
  await pass(ahead(0, "23:00:00"));
  expect([await mails(), await waiting()]).toEqual([[], []]);
});

test("nobody gets mail of what they may not see, nor who has left the team", async () => {
  const { partner, accountID, person, pass, mails } = await setting("at-once");
  await tellOfDispute(partner, accountID);
  await db.delete(memberTable).where(eq(memberTable.userID, person.userID));
  await pass();
  expect(await mails()).toEqual([]);
  const isWaiting = and(eq(noticeTable.accountID, partner.accountID), eq(noticeTable.mailWaits, true));
  expect(await db.$count(noticeTable, isWaiting)).toBe(0);
});

test("what is kept for the daily mail of somebody goes with them, also when they leave at that moment", async () => {
  onOnePostgreSQL("On a cluster the statement waits on the partner's node, where nobody looks.");
  const { partner, accountID, person } = await setting("daily");
  const owner = await newStaffMember(partner);
  await tellOfDispute(partner, accountID);
  let leaving: Promise<unknown> | undefined;
  const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "notice_setting"%'`;
  const door: typeof enterAsMember = async (...member) => {
    const entered = await enterAsMember(...member);
    leaving = transact(owner.ctx, (open) => removeMember(open, person.userID));
    await Promise.race([
      leaving,
      expect.poll(async () => (await rows(ownerDatabase(), waits)).length).toBeGreaterThan(0),
    ]);
    return entered;
  };
  await mailNotices(ctxFor(partner), { partnerID: partner.accountID }, door);
  await leaving;
  expect(leaving).toBeDefined();
  expect(await db.$count(noticeMarkTable, eq(noticeMarkTable.userID, person.userID))).toBe(0);
});
