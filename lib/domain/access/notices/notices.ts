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

/** Says at which full hour of a member's clock the daily mail comes. */
export const DIGEST_HOUR = 8;

/** A notice for one member of a team. */
interface PersonalNotice {
  kind: NoticeKind;
  userID: UserID;
  /** The account that it is about. */
  subjectID: AccountID;
  objectID: string;
}

/** Tells members of the team of an account something, in the transaction that makes it true. */
export async function tellMembers(
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

/** Tells one of them. */
export const tellMember = (
  ctx: Pick<PublicCtx, "db" | "now">,
  team: AccountPlace,
  notice: PersonalNotice,
): Promise<void> => tellMembers(ctx, team, [notice]);

/** Marks one notice as read. Doing it again changes nothing. Throws 404 for what the member cannot see. */
export async function readNotice(ctx: Ctx, noticeID: NoticeID): Promise<void> {
  const reader = await readerOf(ctx);
  const [found] = await noticesOf(ctx, reader).where(and(visible(ctx, reader), eq(t.noticeID, noticeID)));
  if (!found) throw notFound("notice");
  if (!found.isRead) await mark(ctx, reader, [found.notice]);
}

/** The most notices that are marked one by one. More are read by the moment until which all are. */
const MARKED_MAX = 1000;

/** Marks what the member can see of an object as read, because they look at it. */
export async function readNoticesAbout(ctx: Ctx, objectID: string): Promise<void> {
  const reader = await readerOf(ctx);
  const isUnread = and(visible(ctx, reader), eq(t.objectID, objectID), not(isRead(reader)));
  const found = await noticesOf(ctx, reader).where(isUnread).limit(MARKED_MAX);
  await mark(
    ctx,
    reader,
    found.map(({ notice }) => notice),
  );
}

/** For so long a notice may come after its moment, in milliseconds: no transaction lasts longer. */
const LATEST = 10 * 60_000;

/**
 * Marks everything that the member can see as read. What happened ten minutes ago and before is read by its moment. Newer
 * notices are marked one by one, since one may still come whose moment is past.
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
  const found = await noticesOf(ctx, reader).where(isNew).limit(MARKED_MAX);
  await mark(
    ctx,
    reader,
    found.map(({ notice }) => notice),
  );
}

/** The choices of somebody who has made none. */
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

/** Keeps the member's choices. What waits for their daily mail comes at the next morning of the zone. Throws 403 for a program. */
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

/** Forgets what somebody who left the team has chosen and read, in this order: a job holds the choices while it keeps notices. */
export async function forgetNoticesOf(
  { db, accountID, homePartnerID }: AccountCtx,
  { userID, role }: TeamChange,
): Promise<void> {
  if (role) return;
  const member = { place: { accountID, homePartnerID }, userID };
  await db.delete(s).where(ofMember(member, s));
  await db.delete(m).where(ofMember(member, m));
}
