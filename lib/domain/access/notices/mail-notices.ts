import { and, eq, inArray, lte, not, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { noticeMarkTable as m, noticeSettingTable as s, noticeTable as t } from "@/db/schema";
import { nextHour } from "@/lib/core/time/moments";
import { Failure } from "@/lib/core/failure";
import type { AccountID, NoticeID, UserID } from "@/lib/core/api/ids";
import { type MailedTopic, type MailPace, ruleOf } from "@/lib/core/notices";
import type { Operation } from "@/lib/core/api/operation";
import { emailOf } from "@/lib/domain/access/sessions/person";
import type { AccountPlace, Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { objectNames } from "@/lib/domain/kernel/names/object-names";
import { noticeLetter } from "@/lib/domain/platform/mail/notice-letters";
import { pageURL } from "@/lib/domain/platform/mail/page-url";
import { queueMail } from "@/lib/domain/platform/mail/queue-mail";
import { notices } from "./dashboard";
import { DIGEST_HOUR } from "./notices";
import { isRead, type NoticeRow, type NoticeSettingRow, noticesOf, ofMember, readerOf, visible } from "./rows";
import { NOTICE_TITLES, noticePath } from "./shared/notice-words";

/** The context of a member who is not signed in, with present permissions. Throws 403 for a former member. */
type MemberPort = (
  ctx: PublicCtx,
  member: { accountID: AccountID; userID: UserID },
  operation: Operation,
  reached: undefined,
) => Promise<Ctx>;

/** The partners with notices that were not yet sorted for mail, or with due daily mail. */
export const waitingNotices = sql`select partner_id, created_on as due_on from notice where mail_waits
  union all select partner_id, mail_on as due_on from notice_mark where mail_on <= now()`;

/** The most teams or members in one run, and the most notices in one turn. */
const AT_ONCE = 100;
const NOTICES = 500;

interface Team extends AccountPlace {
  userID?: UserID;
}

/**
 * Mails notices to members who chose mail: immediately, or once a day at eight in the morning of their zone. Each team
 * and each daily mail has its own transaction, so that a mail is queued once and a failure does not affect other
 * members.
 */
export async function mailNotices(ctx: PublicCtx, { partnerID }: PartnerScope, port: MemberPort): Promise<void> {
  const isTheirs = partnerID ? sql`and partner_id = ${partnerID}::uuid` : sql``;
  const teams = await rows<Team>(
    ctx.db,
    sql`select distinct partner_id as "homePartnerID", account_id as "accountID" from notice
      where mail_waits ${isTheirs} limit ${AT_ONCE}`,
  );
  const members = await rows<Team & { userID: UserID }>(
    ctx.db,
    sql`select distinct partner_id as "homePartnerID", account_id as "accountID", user_id as "userID" from notice_mark
      where mail_on <= ${ctx.now.toISOString()}::timestamptz ${isTheirs} limit ${AT_ONCE}`,
  );
  const failures: unknown[] = [];
  const turn = (work: (open: PublicCtx) => Promise<void>) =>
    inTransaction(ctx.db, (db) => work({ ...ctx, db })).catch((error: unknown) => failures.push(error));
  for (const team of teams) await turn((open) => sortNotices(open, team, port));
  for (const member of members) await turn((open) => mailDigest(open, member, port));
  if (failures.length > 0) throw failures[0];
}

/** Sorts a team's new notices into immediate and daily mail, for each member who wants any. */
async function sortNotices(ctx: PublicCtx, place: AccountPlace, port: MemberPort): Promise<void> {
  const isOfTeam = and(eq(t.partnerID, place.homePartnerID), eq(t.accountID, place.accountID));
  const taken = await ctx.db
    .select({ noticeID: t.noticeID })
    .from(t)
    .where(and(isOfTeam, eq(t.mailWaits, true)))
    .orderBy(t.createdOn, t.noticeID)
    .limit(NOTICES)
    .for("update", { skipLocked: true });
  if (taken.length === 0) return;
  const ids = taken.map(({ noticeID }) => noticeID);
  const isWanted = sql`${s.mail} <> '{}'::jsonb`;
  // The lock makes a member who leaves wait until their notices are stored, so that these are deleted with the
  // membership. A new choice does not wait for it.
  const settings = await ctx.db
    .select()
    .from(s)
    .where(and(eq(s.partnerID, place.homePartnerID), eq(s.accountID, place.accountID), isWanted))
    .for("key share");
  for (const setting of settings) {
    const result = await unreadOf(ctx, { ...place, ...setting }, ids, port);
    if (!result) continue;
    const ofPace = (pace: MailPace) => result.unread.filter(({ kind }) => paceOf(setting, kind) === pace);
    await mail(result.ctx, ofPace("at-once"), false);
    await keepForDigest(ctx, setting, ofPace("daily"));
  }
  await ctx.db
    .update(t)
    .set({ mailWaits: false })
    .where(and(isOfTeam, inArray(t.noticeID, ids)));
}

const paceOf = ({ mail: chosen }: NoticeSettingRow, kind: NoticeRow["kind"]): MailPace | undefined =>
  chosen[ruleOf(kind).topic as MailedTopic];

/** Returns those notices that a member can see and has not read. Undefined for a former member. */
async function unreadOf(
  ctx: PublicCtx,
  { accountID, userID }: { accountID: AccountID; userID: UserID },
  ids: readonly NoticeID[],
  port: MemberPort,
): Promise<{ ctx: Ctx; unread: NoticeRow[] } | undefined> {
  try {
    const entered = await port(ctx, { accountID, userID }, notices.list, undefined);
    const reader = await readerOf(entered);
    const result = await noticesOf(entered, reader)
      .where(and(visible(entered, reader), inArray(t.noticeID, [...ids]), not(isRead(reader))))
      .orderBy(t.createdOn, t.noticeID);
    return { ctx: entered, unread: result.map(({ notice }) => notice) };
  } catch (error) {
    if (error instanceof Failure && error.kind === "forbidden") return undefined;
    throw error;
  }
}

async function keepForDigest(
  { db, now }: PublicCtx,
  { partnerID, accountID, userID, zone }: NoticeSettingRow,
  daily: readonly NoticeRow[],
): Promise<void> {
  if (daily.length === 0) return;
  const mailOn = nextHour(now, DIGEST_HOUR, zone ?? "UTC");
  await db
    .insert(m)
    .values(daily.map(({ noticeID, createdOn }) => ({ partnerID, accountID, userID, noticeID, mailOn, createdOn })))
    .onConflictDoNothing();
}

/** Mails one member the notices since their last daily mail that are still unread. */
async function mailDigest(ctx: PublicCtx, { userID, ...place }: Required<Team>, port: MemberPort): Promise<void> {
  const isTheirs = ofMember({ place, userID }, m);
  const due = await ctx.db
    .select({ noticeID: m.noticeID })
    .from(m)
    .where(and(isTheirs, lte(m.mailOn, ctx.now)))
    .orderBy(m.noticeID)
    .for("update", { skipLocked: true });
  if (due.length === 0) return;
  const ids = due.map(({ noticeID }) => noticeID);
  const [setting] = await ctx.db.select().from(s).where(ofMember({ place, userID }, s));
  const result = setting && (await unreadOf(ctx, { ...place, userID }, ids, port));
  if (result) {
    const daily = result.unread.filter(({ kind }) => paceOf(setting, kind) === "daily");
    await mail(result.ctx, daily, true);
  }
  await ctx.db.delete(m).where(and(isTheirs, inArray(m.noticeID, ids)));
}

async function mail(ctx: Ctx, unread: readonly NoticeRow[], isDaily: boolean): Promise<void> {
  const [first] = unread;
  const { userID } = ctx.caller;
  if (!first || !userID) return;
  const names = await objectNames(
    ctx,
    unread.map(({ subjectID }) => subjectID),
  );
  const lines = unread.map(({ kind, subjectID }) => ({
    title: NOTICE_TITLES[kind],
    account: subjectID === ctx.partnerID ? undefined : names.get(subjectID)?.objectName,
  }));
  const path = unread.length === 1 ? noticePath({ ...first, accountID: first.subjectID }) : "/notices";
  const links = { isDaily, link: pageURL(path), settings: pageURL("/settings/notices") };
  await queueMail(ctx, [
    {
      key: `notice:${ctx.partnerID}:${userID}:${first.noticeID}:${isDaily ? "daily" : "at-once"}`,
      kind: "notice",
      to: await emailOf(ctx, userID),
      accountID: ctx.partnerID,
      letter: () => noticeLetter(lines, links),
    },
  ]);
}
