import { z } from "zod";
import { AccountID, NoticeID } from "@/lib/core/api/ids";
import { MAIL_PACES, MAILED_TOPICS, NOTICE_KIND_NAMES, NOTICE_TOPICS } from "@/lib/core/notices";
import { operation } from "@/lib/core/api/operation";
import { byDate, cursors, filterValue, flag, page } from "@/lib/core/api/query";
import { DateTime } from "@/lib/core/api/shapes";
import { TimeZone } from "@/lib/core/time/time-zone";

const NOTICES_PER_PAGE = 25;
export const UNREAD_MAX = 100;
export const NOTICE_DAYS = 90;

/** An occurrence that the signed-in member is notified of. */
export const Notice = z.object({
  noticeID: NoticeID,
  kind: z.enum(NOTICE_KIND_NAMES),
  topic: z.enum(NOTICE_TOPICS),
  accountID: AccountID,
  accountName: z.string().optional(),
  objectID: z.guid(),
  objectName: z.string().optional(),
  isRead: z.boolean(),
  createdOn: DateTime,
});
export type Notice = z.infer<typeof Notice>;

export const NoticePage = z.object({ items: z.array(Notice), more: z.boolean() });
export type NoticePage = z.infer<typeof NoticePage>;

export const ListNotices = z.object({
  topic: filterValue(z.enum(NOTICE_TOPICS)),
  unread: flag,
  sort: byDate,
  ...cursors(NoticeID),
  ...page(NOTICES_PER_PAGE),
});
export type ListNotices = z.infer<typeof ListNotices>;

/** The number of unread notices. A hundred means that or more. */
export const UnreadNotices = z.object({ unread: z.int().min(0).max(UNREAD_MAX) });
export type UnreadNotices = z.infer<typeof UnreadNotices>;

const MailChoice = z.enum(["off", ...MAIL_PACES]);
export type MailChoice = z.infer<typeof MailChoice>;

const CHOICES = Object.fromEntries(MAILED_TOPICS.map((topic) => [topic, MailChoice])) as Record<
  (typeof MAILED_TOPICS)[number],
  typeof MailChoice
>;

/** A member's choices: when to mail each topic, the zone of the daily mail, and whether to include all notices. */
export const SetNoticeSettings = z.object({
  mail: z.object(CHOICES),
  zone: TimeZone,
  /** Only notices about accounts that the member is in charge of, and about the team's own account. */
  onlyMine: z.boolean(),
});
export type SetNoticeSettings = z.infer<typeof SetNoticeSettings>;

/** The choices so far. The zone is absent until the member makes some. */
export const NoticeSettings = SetNoticeSettings.extend({ zone: TimeZone.optional() });
export type NoticeSettings = z.infer<typeof NoticeSettings>;

const declared = { group: "Notices", access: "profile.read", internal: true } as const;
/** Reading notices is private to the member, so it leaves no audit row. */
const own = { ...declared, status: 204, audit: { unrecorded: "draft" } } as const;
const SETTINGS = "/dashboard/notice-settings";

export const notices = {
  list: operation({
    ...declared,
    summary: "List your notices",
    method: "GET",
    path: "/dashboard/notices",
    query: ListNotices,
    response: NoticePage,
    status: 200,
    download: { place: ["createdOn", "noticeID"] },
  }),
  unread: operation({
    ...declared,
    summary: "Count your unread notices",
    method: "GET",
    path: "/dashboard/notices/unread",
    response: UnreadNotices,
    status: 200,
  }),
  read: operation({
    ...own,
    summary: "Mark a notice as read",
    method: "PUT",
    path: "/dashboard/notices/{noticeID}/read",
    params: z.object({ noticeID: NoticeID }),
  }),
  readAbout: operation({
    ...own,
    summary: "Mark the notices of an object as read",
    method: "PUT",
    path: "/dashboard/noticed-objects/{objectID}/read",
    params: z.object({ objectID: z.guid().toLowerCase() }),
  }),
  readAll: operation({
    ...own,
    summary: "Mark all of your notices as read",
    method: "PUT",
    path: "/dashboard/notices/read",
  }),
};

export const noticeSettings = {
  get: operation({
    ...declared,
    summary: "See your notice settings",
    method: "GET",
    path: SETTINGS,
    response: NoticeSettings,
    status: 200,
  }),
  set: operation({
    ...own,
    summary: "Change your notice settings",
    method: "PUT",
    path: SETTINGS,
    body: SetNoticeSettings,
  }),
};
