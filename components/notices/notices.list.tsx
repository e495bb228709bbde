import { actions, badge, link, text, when } from "@/components/list/columns";
import { choice, flag } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { NOTICE_TITLES, noticePath, TOPIC_WORDS } from "@/lib/domain/access/notices/shared/notice-words";
import { notices } from "@/lib/generated/operations/notices";
import { ReadNotice } from "./read-notices";

export const noticeList = list(notices.list, {
  noun: "notice",
  key: "noticeID",
  sorts: BY_DATE,
  filters: { topic: choice("Topic", TOPIC_WORDS), unread: flag("Unread only") },
  columns: [
    link("Notice", ({ kind }) => NOTICE_TITLES[kind], noticePath, { width: "xl" }),
    badge("State", ({ isRead }) => (isRead ? READ : UNREAD), { priority: 1 }),
    text("About", ({ objectName, accountName }) => objectName ?? accountName, { priority: 2 }),
    text("Topic", ({ topic }) => TOPIC_WORDS[topic], { width: "md", priority: 4 }),
    when("When", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 3 }),
    actions((notice) => <ReadNotice notice={notice} />),
  ],
  empty: {
    drawing: "notices",
    title: "No notices yet",
    description:
      "Disputes, failed transfers, missing details and whatever else needs your attention appear here for 90 days.",
  },
});

const READ = { label: "Read", tone: "neutral" } as const;
const UNREAD = { label: "Unread", tone: "info" } as const;
