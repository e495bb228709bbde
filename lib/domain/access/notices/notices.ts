import { and, eq, gt, isNotNull, not, sql } from "drizzle-orm";
import { noticeMarkTable as m, noticeSettingTable as s, noticeTable as t } from "@/db/schema";
import { nextHour } from "@/lib/core/time/moments";
import { notFound } from "@/lib/core/failure";
import { type AccountID, newID, type NoticeID, type UserID } from "@/lib/core/api/ids";
import { MAILED_TOPICS, type MailedTopic, type MailPace, type NoticeKind } from "@/lib/core/notices";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { TeamChange } from "@/lib/domain/kernel/operations/changed";
import {
  type AccountCtx,
  type AccountPlace,
  callerPlace,
  type Ctx,
  type PublicCtx,
} from "@/lib/domain/kernel/operations/context";
import type { SetNoticeSettings } from "./dashboard";
import { isRead, type NoticeReader, type NoticeRow, noticesOf, ofMember, readerOf, visible } from "./rows";

/** The full hour of the daily mail, in the member's zone. */
export const DIGEST_HOUR = 8;

interface PersonalNotice {
  kind: NoticeKind;
  userID: UserID;
  subjectID: AccountID;
  objectID: string;
}

/** Notifies members of an account's team, in the transaction of the occurrence. */
export async function notifyMembers(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  { homePartnerID: partnerID, accountID }: AccountPlace,
  notices: readonly PersonalNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const common = { partnerID, accountID, mailWaits: true, createdOn: now };
  await db
    .insert(t)
    .values(notices.map((notice) => ({ ...common, noticeID: newID<NoticeID>(), ...notice })))
    .onConflictDoNothing();
}

export const notifyMember = (
  ctx: Pick<PublicCtx, "db" | "now">,
  team: AccountPlace,
  notice: PersonalNotice,
): Promise<void> => notifyMembers(ctx, team, [notice]);

/** Marks one notice as read. Repeating it changes nothing. Throws 404 for a notice that the member cannot see. */
export async function readNotice(ctx: Ctx, noticeID: NoticeID): Promise<void> {
  const reader = await readerOf(ctx);
  const [row] = await noticesOf(ctx, reader).where(and(visible(ctx, reader), eq(t.noticeID, noticeID)));
  if (!row) throw notFound("notice");
  if (!row.isRead) await mark(ctx, reader, [row.notice]);
}

/** The most notices that are marked one by one. If there are more, all up to a certain time are marked by that time. */
const MARKED_MAX = 1000;

/** Marks the visible notices about an object as read, because the member opens it. */
export async function readNoticesAbout(ctx: Ctx, objectID: string): Promise<void> {
  const reader = await readerOf(ctx);
  const isUnread = and(visible(ctx, reader), eq(t.objectID, objectID), not(isRead(reader)));
  const result = await noticesOf(ctx, reader).where(isUnread).limit(MARKED_MAX);
  await mark(
    ctx,
    reader,
    result.map(({ notice }) => notice),
  );
}

/** The longest delay between a notice's time and its commit, in milliseconds. Transactions last no longer. */
const LATEST = 10 * 60_000;

/**
 * Marks all visible notices as read. Those of at least ten minutes ago are marked by their time. Newer ones are marked
 * one by one, since one with an earlier time may still be committed.
 */
export async function readAllNotices(ctx: Ctx): Promise<void> {
  const reader = await readerOf(ctx);
  const until = new Date(ctx.now.getTime() - LATEST);
  const { homePartnerID: partnerID, accountID } = reader.place;
  await ctx.db
    .insert(s)
    .values({ partnerID, accountID, userID: reader.userID, ...NO_CHOICES, readUntil: until, createdOn: ctx.now })
    .onConflictDoUpdate({
      target: [s.partnerID, s.accountID, s.userID],
      set: { readUntil: sql`greatest(${s.readUntil}, excluded.read_until)` },
    });
  const isNew = and(visible(ctx, reader), gt(t.createdOn, until), not(isRead(reader)));
  const result = await noticesOf(ctx, reader).where(isNew).limit(MARKED_MAX);
  await mark(
    ctx,
    reader,
    result.map(({ notice }) => notice),
  );
}

const NO_CHOICES = { mail: {}, zone: null, onlyMine: false };

async function mark(
  { db, now }: Ctx,
  { place: { homePartnerID: partnerID, accountID }, userID }: NoticeReader,
  notices: readonly NoticeRow[],
): Promise<void> {
  if (notices.length === 0) return;
  await db
    .insert(m)
    .values(
      notices.map(({ noticeID, createdOn }) => ({ partnerID, accountID, userID, noticeID, readOn: now, createdOn })),
    )
    .onConflictDoUpdate({
      target: [m.partnerID, m.accountID, m.userID, m.noticeID],
      set: { readOn: now, mailOn: null },
    });
}

/** Stores the member's choices. Waiting notices are mailed on the zone's next morning. Throws 403 for a program. */
export async function setNoticeSettings(ctx: Ctx, { mail, zone, onlyMine }: SetNoticeSettings): Promise<void> {
  const { userID } = personOf(ctx);
  const place = callerPlace(ctx);
  const { homePartnerID: partnerID, accountID } = place;
  const chosen = { mail: pacesIn(mail), zone, onlyMine };
  await ctx.db
    .insert(s)
    .values({ partnerID, accountID, userID, ...chosen, createdOn: ctx.now })
    .onConflictDoUpdate({ target: [s.partnerID, s.accountID, s.userID], set: chosen });
  await ctx.db
    .update(m)
    .set({ mailOn: nextHour(ctx.now, DIGEST_HOUR, zone) })
    .where(and(ofMember({ place, userID }, m), isNotNull(m.mailOn)));
}

const pacesIn = (mail: SetNoticeSettings["mail"]) =>
  Object.fromEntries(
    MAILED_TOPICS.flatMap((topic): [MailedTopic, MailPace][] => {
      const pace = mail[topic];
      return pace === "off" ? [] : [[topic, pace]];
    }),
  );

/** Deletes a former member's choices, which a job locks while it stores daily mail, and then the read marks. */
export async function forgetNoticesOf(
  { db, accountID, homePartnerID }: AccountCtx,
  { userID, role }: TeamChange,
): Promise<void> {
  if (role) return;
  const member = { place: { accountID, homePartnerID }, userID };
  await db.delete(s).where(ofMember(member, s));
  await db.delete(m).where(ofMember(member, m));
}
