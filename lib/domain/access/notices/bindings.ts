import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { readAllNotices, readNotice, readNoticesAbout, setNoticeSettings } from "./notices";
import { countUnread, getNoticeSettings, listNotices } from "./queries";

export const notices = bind(dashboard.notices, {
  list: (ctx, { query }) => listNotices(ctx, query),
  unread: countUnread,
  read: (ctx, { params }) => readNotice(ctx, params.noticeID),
  readAbout: (ctx, { params }) => readNoticesAbout(ctx, params.objectID),
  readAll: readAllNotices,
});

export const noticeSettings = bind(dashboard.noticeSettings, {
  get: getNoticeSettings,
  set: (ctx, { body }) => setNoticeSettings(ctx, body),
});
