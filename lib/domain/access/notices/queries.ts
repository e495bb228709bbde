import { and, eq, inArray, not } from "drizzle-orm";
import { noticeTable as t } from "@/db/schema";
import type { NoticeID } from "@/lib/core/api/ids";
import { kindsOf, MAILED_TOPICS } from "@/lib/core/notices";
import { personOf } from "@/lib/domain/access/sessions/person";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { callerPlace, type Ctx } from "@/lib/domain/kernel/operations/context";
import { objectNames } from "@/lib/domain/kernel/names/object-names";
import { type AfterCursor, readPage } from "@/lib/domain/kernel/operations/part";
import {
  type ListNotices,
  type MailChoice,
  type NoticePage,
  type NoticeSettings,
  UNREAD_MAX,
  type UnreadNotices,
} from "./dashboard";
import { isRead, noticesOf, readerOf, settingOf, toNotice, visible } from "./rows";

/** The member's notices, newest first. Throws 403 for a program, and 422 for an unknown cursor. */
export async function listNotices(ctx: Ctx, query: ListNotices & AfterCursor): Promise<NoticePage> {
  const reader = await readerOf(ctx);
  const list = {
    ...{ db: ctx.db, table: t, on: t.createdOn, id: t.noticeID, visible: visible(ctx, reader) },
    passes: filtered(query, {
      topic: (name) => inArray(t.kind, kindsOf(name)),
      unread: (isOn) => (isOn ? not(isRead(reader)) : undefined),
    }),
    find: async (id: NoticeID) => {
      const result = await noticesOf(ctx, reader).where(and(visible(ctx, reader), eq(t.noticeID, id)));
      return result.map(({ notice }) => ({ on: notice.createdOn, id: notice.noticeID }));
    },
  };
  const { items: shown, more } = await readPage(noticesOf(ctx, reader).$dynamic(), list, query);
  const names = await objectNames(
    ctx,
    shown.flatMap(({ notice: { subjectID, objectID } }) => [subjectID, objectID]),
  );
  const items = shown.map(({ notice, isRead: wasRead }) => toNotice(notice, wasRead, names));
  return { items, more };
}

/** Counts the member's unread notices, up to a hundred. Throws 403 for a program. */
export async function countUnread(ctx: Ctx): Promise<UnreadNotices> {
  const reader = await readerOf(ctx);
  const result = await noticesOf(ctx, reader)
    .where(and(visible(ctx, reader), not(isRead(reader))))
    .limit(UNREAD_MAX);
  return { unread: result.length };
}

/** The member's choices. Until they make some, no mail is sent. Throws 403 for a program. */
export async function getNoticeSettings(ctx: Ctx): Promise<NoticeSettings> {
  const { userID } = personOf(ctx);
  const setting = await settingOf(ctx, { place: callerPlace(ctx), userID });
  const mail = Object.fromEntries(
    MAILED_TOPICS.map((topic): [string, MailChoice] => [topic, setting?.mail[topic] ?? "off"]),
  ) as NoticeSettings["mail"];
  return { mail, onlyMine: setting?.onlyMine ?? false, ...(setting?.zone && { zone: setting.zone }) };
}
