import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { memberTable, noticeMarkTable, noticeTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { emitDispute, newStaffMember } from "@/testing/notices";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { ownerDatabase } from "@/testing/owner";
import type { DisputeID } from "@/lib/core/api/ids";
import type { MailPace } from "@/lib/core/notices";
import { DAY, daysAfter } from "@/lib/core/time/time";
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
/** A zone without daylight saving time: eight in the morning is 15:00 UTC. */
const ZONE = "America/Phoenix";
const TODAY = new Date(Math.floor(Date.now() / DAY) * DAY);
/** A moment far enough ahead that the test run's own worker does not mail its notices. */
const ahead = (days: number, time: string) =>
  new Date(
    `${daysAfter(TODAY, 10 + days)
      .toISOString()
      .slice(0, "2026-11-26".length)}T${time}Z`,
  );

async function setting(pace: MailPace, zone = ZONE) {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const { person, ctx } = await newStaffMember(partner);
  await setNoticeSettings(ctx, { mail: { ...NOTHING, disputes: pace }, zone, onlyMine: false });
  const pass = (now = new Date(), open = db, port: typeof enterAsMember = enterAsMember) =>
    mailNotices(ctxFor(partner, undefined, { now, db: open }), { partnerID: partner.accountID }, port);
  // The notice is a second younger than the membership, so that it is unread.
  const teller = () => ctxFor(partner, accountID, { now: new Date(Date.now() + 1000) });
  /** Creates notices and runs `after` in one transaction, before the test run's own worker sees them. */
  const emit = (count: number, after?: (open: Db) => Promise<unknown>) =>
    transact(teller(), async (open) => {
      const disputes: DisputeID[] = [];
      while (disputes.length < count) disputes.push(await emitDispute(open, accountID));
      await after?.(open.db);
      return disputes;
    });
  const mails = () => mailTo(db, person.email, "notice");
  const waiting = async () => {
    const matches = await db.select().from(noticeMarkTable).where(eq(noticeMarkTable.userID, person.userID));
    return matches.flatMap(({ mailOn }) => (mailOn ? [mailOn.toISOString()] : []));
  };
  return { partner, person, ctx, emit, pass, mails, waiting };
}

test("a notice is mailed immediately and only once, however many workers run, and without amounts", async () => {
  const { partner, emit, pass, mails } = await setting("at-once");
  await newStaffMember(partner);
  const [disputeID] = await emit(1);
  await Promise.all([pass(), pass(), pass()]);
  // The test run's own worker may have been first, and may not be done yet.
  await expect.poll(mails).not.toEqual([]);
  await pass();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^A payment was disputed: Account /);
  expect(mail?.content?.text).toContain(`/disputes/${disputeID}`);
  expect(mail?.content?.text).toContain("/settings/notices");
  expect(mail?.content?.text).not.toContain("$");
  expect(await db.$count(noticeTable, eq(noticeTable.accountID, partner.accountID))).toBe(1);
});

test("several notices at once become one mail that names each", async () => {
  const { emit, pass, mails } = await setting("at-once");
  await emit(3, (open) => pass(undefined, open));
  const result = await mails();
  expect(result.map(({ subject }) => subject)).toEqual(["3 new notices"]);
  expect(result[0]?.content?.text.match(/A payment was disputed: Account/g)).toHaveLength(3);
});

test("daily mail is sent at eight in the morning of the zone, with the notices that are unread by then", async () => {
  const { ctx, emit, pass, mails, waiting } = await setting("daily");
  await emit(2, (open) => pass(ahead(0, "17:00:00"), open));
  const next = ahead(1, "15:00:00").toISOString();
  expect([await waiting(), await mails()]).toEqual([[next, next], []]);
  await pass(ahead(1, "14:59:59"));
  expect(await mails()).toEqual([]);
  await Promise.all([pass(new Date(next)), pass(new Date(next))]);
  expect((await mails()).map(({ subject }) => subject)).toEqual(["Your day: 2 new notices"]);
  expect(await waiting()).toEqual([]);
  await emit(1, (open) => pass(ahead(1, "17:00:00"), open));
  await readAllNotices(ctx);
  await pass(ahead(2, "15:00:00"));
  expect(await mails()).toHaveLength(1);
});

test("a new zone or choice also applies to notices that already wait", async () => {
  const { ctx, emit, pass, mails, waiting } = await setting("daily");
  await emit(1, (open) => pass(ahead(0, "17:00:00"), open));
  const now = ahead(0, "18:00:00");
  const daily = { mail: { ...NOTHING, disputes: "daily" }, zone: "Asia/Tokyo", onlyMine: false } as const;
  await setNoticeSettings({ ...ctx, now }, daily);
  expect(await waiting()).toEqual([ahead(0, "23:00:00").toISOString()]);
  await setNoticeSettings({ ...ctx, now }, { ...daily, mail: NOTHING });
  await pass(ahead(0, "23:00:00"));
  expect([await mails(), await waiting()]).toEqual([[], []]);
});

test("mail contains no notices that the member may not see, and former members get none", async () => {
  const { partner, person, emit, pass, mails } = await setting("at-once");
  await emit(1, async (open) => {
    await open.delete(memberTable).where(eq(memberTable.userID, person.userID));
    await pass(undefined, open);
  });
  expect(await mails()).toEqual([]);
  const isWaiting = and(eq(noticeTable.accountID, partner.accountID), eq(noticeTable.mailWaits, true));
  expect(await db.$count(noticeTable, isWaiting)).toBe(0);
});

test("when a member leaves, then the notices for their daily mail are deleted, even if both happen at the same moment", async () => {
  onOnePostgreSQL("On a cluster the statement waits on the partner's node, where nobody looks.");
  const { partner, person, emit, pass } = await setting("daily");
  const owner = await newStaffMember(partner);
  let leaving: Promise<unknown> | undefined;
  const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "notice_setting"%'`;
  const port: typeof enterAsMember = async (...member) => {
    const entered = await enterAsMember(...member);
    leaving = transact(owner.ctx, (open) => removeMember(open, person.userID));
    await Promise.race([
      leaving,
      expect.poll(async () => (await rows(ownerDatabase(), waits)).length).toBeGreaterThan(0),
    ]);
    return entered;
  };
  await emit(1, (open) => pass(undefined, open, port));
  await leaving;
  expect(leaving).toBeDefined();
  expect(await db.$count(noticeMarkTable, eq(noticeMarkTable.userID, person.userID))).toBe(0);
});
