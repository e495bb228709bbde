import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { AccountID, NoticeID, UserID } from "../../lib/core/api/ids";
import { type MailedTopic, type MailPace, NOTICE_KIND_NAMES } from "../../lib/core/notices";
import { createdOn, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";

/** Something that happened and wants an eye, as a team is told of it. `emit_events` makes it in the transaction of the event. */
export const noticeTable = pgTable(
  distributed("notice"),
  {
    /** The home partner of the team. */
    partnerID: partner(),
    /** The account whose team is told. */
    accountID: id<AccountID>("account_id").notNull(),
    /** Is the event's ID, where an event is told of. */
    noticeID: id<NoticeID>("notice_id").notNull(),
    kind: oneOf("kind", NOTICE_KIND_NAMES).notNull(),
    /** The only member who is told. Absent: everybody who may see it. */
    userID: id<UserID>("user_id"),
    /** The account that it is about, and the receiver of a transfer that it is about. */
    subjectID: id<AccountID>("subject_id").notNull(),
    otherID: id<AccountID>("other_id"),
    objectID: id<string>("object_id").notNull(),
    /** Nobody has looked yet who wants mail of it. */
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

/** A notice as a member has it: read, or waiting for their next daily mail. */
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

/** A member's choices about notices. They go with the membership. */
export const noticeSettingTable = pgTable(
  distributed("notice_setting"),
  {
    partnerID: partner(),
    accountID: id<AccountID>("account_id").notNull(),
    userID: id<UserID>("user_id").notNull(),
    /** A topic that is not named is not mailed. */
    mail: jsonb("mail").$type<Partial<Record<MailedTopic, MailPace>>>().notNull(),
    /** The zone in whose mornings the daily mail comes. Absent: UTC. */
    zone: text("zone"),
    /** Only what concerns accounts that the member is in charge of. */
    onlyMine: boolean("only_mine").notNull(),
    /** Everything until then counts as read. Absent: what came before the member joined. */
    readUntil: instant("read_until"),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.accountID, t.userID] })],
);
