import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { AccountID, NoticeID, UserID } from "../../lib/core/api/ids";
import { type MailedTopic, type MailPace, NOTICE_KIND_NAMES } from "../../lib/core/notices";
import { createdOn, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";

/** An event that needs a team's attention. `emit_events` creates it in the event's transaction. */
export const noticeTable = pgTable(
  distributed("notice"),
  {
    partnerID: partner(),
    /** The account of the notified team. */
    accountID: id<AccountID>("account_id").notNull(),
    /** Equal to the event's ID if there is an event. */
    noticeID: id<NoticeID>("notice_id").notNull(),
    kind: oneOf("kind", NOTICE_KIND_NAMES).notNull(),
    /** The only member who is notified. Absent: all members with the permission. */
    userID: id<UserID>("user_id"),
    /** The account concerned, and the receiver of a transfer concerned. */
    subjectID: id<AccountID>("subject_id").notNull(),
    otherID: id<AccountID>("other_id"),
    objectID: id<string>("object_id").notNull(),
    /** Email recipients are not determined yet. */
    mailWaits: boolean("mail_waits").notNull(),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.accountID, t.noticeID] }),
    // One note may mention several members at the same moment.
    unique("notice_once").on(t.partnerID, t.accountID, t.kind, t.objectID, t.createdOn, t.userID).nullsNotDistinct(),
    index("notice_newest").on(t.partnerID, t.accountID, t.createdOn, t.noticeID),
    index("notice_waiting")
      .on(t.partnerID, t.createdOn)
      .where(sql`${t.mailWaits}`),
    index("notice_age").using("brin", t.createdOn),
    namesCheck("notice_kinds", t.kind, NOTICE_KIND_NAMES),
  ],
);

/** A member's copy of a notice: read, or waiting for their next daily mail. */
export const noticeMarkTable = pgTable(
  distributed("notice_mark"),
  {
    partnerID: partner(),
    accountID: id<AccountID>("account_id").notNull(),
    userID: id<UserID>("user_id").notNull(),
    noticeID: id<NoticeID>("notice_id").notNull(),
    readOn: instant("read_on"),
    mailOn: instant("mail_on"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.accountID, t.userID, t.noticeID] }),
    index("notice_mark_due")
      .on(t.mailOn)
      .where(sql`${t.mailOn} is not null`),
    index("notice_mark_age").using("brin", t.createdOn),
  ],
);

/** A member's notification settings, deleted with the membership. */
export const noticeSettingTable = pgTable(
  distributed("notice_setting"),
  {
    partnerID: partner(),
    accountID: id<AccountID>("account_id").notNull(),
    userID: id<UserID>("user_id").notNull(),
    /** Topics that are absent are not mailed. */
    mail: jsonb("mail").$type<Partial<Record<MailedTopic, MailPace>>>().notNull(),
    /** The time zone for the daily mail, sent in the morning. Absent: UTC. */
    zone: text("zone"),
    /** Only notices about accounts that the member is in charge of. */
    onlyMine: boolean("only_mine").notNull(),
    /** Notices up to then count as read. Absent: those from before the member joined do. */
    readUntil: instant("read_until"),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.accountID, t.userID] })],
);
