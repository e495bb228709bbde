import { and, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  connectionTable,
  memberTable,
  noticeMarkTable as m,
  noticeSettingTable as s,
  noticeTable as t,
} from "@/db/schema";
import { grouped } from "@/lib/core/collections";
import { consentFor, covers, type StaffScope } from "@/lib/core/access/grants";
import type { UserID } from "@/lib/core/api/ids";
import { NOTICE_KIND_NAMES, ruleOf } from "@/lib/core/notices";
import type { Scope } from "@/lib/core/access/scopes";
import { personOf } from "@/lib/domain/access/sessions/person";
import { type AccountPlace, callerPlace, type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import { inView } from "@/lib/domain/kernel/operations/in-view";
import type { NamedObject } from "@/lib/domain/kernel/names/object-names";
import type { Notice } from "./dashboard";

export type NoticeRow = typeof t.$inferSelect;
export type NoticeSettingRow = typeof s.$inferSelect;

export interface NoticeReader {
  place: AccountPlace;
  userID: UserID;
  /** All notices up to this time count as read. */
  readUntil: Date;
  onlyMine: boolean;
}

export const ofMember = (
  { place, userID }: Pick<NoticeReader, "place" | "userID">,
  table: { partnerID: PgColumn; accountID: PgColumn; userID: PgColumn },
): SQL | undefined => forAccount(place, table, eq(table.userID, userID));

export async function settingOf(
  { db }: Pick<Ctx, "db">,
  member: Pick<NoticeReader, "place" | "userID">,
): Promise<NoticeSettingRow | undefined> {
  const [setting] = await db.select().from(s).where(ofMember(member, s));
  return setting;
}

/** A session's member and read marks. Notices from before they joined count as read. Throws 403 for a program. */
export async function readerOf(ctx: Ctx): Promise<NoticeReader> {
  const { userID } = personOf(ctx);
  const place = callerPlace(ctx);
  const setting = await settingOf(ctx, { place, userID });
  const readUntil = setting?.readUntil ?? (await joinedOn(ctx, place, userID));
  return { place, userID, readUntil, onlyMine: setting?.onlyMine ?? false };
}

async function joinedOn({ db }: Ctx, { accountID }: AccountPlace, userID: UserID): Promise<Date> {
  const isTheirs = and(eq(memberTable.accountID, accountID), eq(memberTable.userID, userID));
  const [member] = await db.select({ on: memberTable.createdOn }).from(memberTable).where(isTheirs);
  return member?.on ?? new Date(0);
}

export const isRead = ({ readUntil }: NoticeReader): SQL<boolean> =>
  sql<boolean>`(${m.readOn} is not null or ${t.createdOn} <= ${readUntil.toISOString()}::timestamptz)`;

export const noticesOf = ({ db }: Pick<Ctx, "db">, reader: NoticeReader) =>
  db
    .select({ notice: t, isRead: isRead(reader) })
    .from(t)
    .leftJoin(
      m,
      and(
        eq(m.partnerID, t.partnerID),
        eq(m.accountID, t.accountID),
        eq(m.noticeID, t.noticeID),
        eq(m.userID, reader.userID),
      ),
    );

const KINDS_BY_SCOPE = grouped(NOTICE_KIND_NAMES, (kind) => ruleOf(kind).scope);

/**
 * The condition for notices that the member may see now: their team's, as their role allows, and those about a
 * connected account if its connection still grants them.
 */
export function visible(ctx: Ctx, { place, userID, onlyMine }: NoticeReader): SQL | undefined {
  const kinds = [...KINDS_BY_SCOPE].flatMap(([scope, some]) => {
    if (scope === undefined) return [inArray(t.kind, some)];
    return covers(ctx.caller.scopes, scope, ctx.partnerID) ? [and(inArray(t.kind, some), isInView(ctx, scope))] : [];
  });
  const isForThem = or(isNull(t.userID), eq(t.userID, userID));
  return and(forAccount(place, t), isForThem, or(sql`false`, ...kinds), onlyMine ? isTheirs(ctx, userID) : undefined);
}

/** The condition for notices about the team's own account, or about one whose connection grants them. */
function isInView(ctx: Ctx, scope: Scope | StaffScope): SQL {
  const consent = consentFor(scope);
  return consent === null ? eq(t.subjectID, ctx.partnerID) : sql`${t.subjectID} in (${inView(ctx, consent)})`;
}

/** The condition for notices for the member, about the team's account, or about one in the member's charge. */
function isTheirs({ partnerID }: Ctx, userID: UserID): SQL {
  const c = connectionTable;
  return sql`(${t.userID} = ${userID}::uuid
    or (${t.subjectID} = ${partnerID}::uuid and coalesce(${t.otherID}, ${t.subjectID}) = ${t.subjectID})
    or exists (select from ${c} where ${c.partnerID} = ${partnerID}::uuid and ${c.inCharge} = ${userID}::uuid
      and ${c.accountID} in (${t.subjectID}, ${t.otherID})))`;
}

/** A notice in an API response, with the names that the member may see. */
export function toNotice(
  { noticeID, kind, subjectID, objectID, createdOn }: NoticeRow,
  wasRead: boolean,
  names: ReadonlyMap<string, NamedObject>,
): Notice {
  const [account, object] = [names.get(subjectID), objectID === subjectID ? undefined : names.get(objectID)];
  return {
    noticeID,
    kind,
    topic: ruleOf(kind).topic,
    accountID: subjectID,
    ...(account && { accountName: account.objectName }),
    objectID,
    ...(object && { objectName: object.objectName }),
    isRead: wasRead,
    createdOn: createdOn.toISOString(),
  };
}
