import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { connectionTable, inviteTable, memberTable, noteTable, noticeSettingTable, noticeTable } from "@/db/schema";
import type { AccountID, NoteID, NoticeID, UserID } from "@/lib/core/api/ids";
import type { NoticeKind } from "@/lib/core/notices";
import { daysAfter } from "@/lib/core/time/time";
import { NOTICE_DAYS } from "@/lib/domain/access/notices/dashboard";
import { EVENTS } from "@/lib/domain/events";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { orderFieldOf } from "@/lib/domain/kernel/events/event-object";
import { idAt, insertAll, type Journal } from "./journal";
import { momentAt, type World } from "./world";

type NoticeRow = typeof noticeTable.$inferInsert;
type EventRow = Journal["events"][number];

/** The number of accounts that the owner is in charge of, and of the newest notices that stay unread. */
const OWNERS = 2;
const UNREAD = 4;

const DECLARED = new Map(EVENTS.map(({ name, notices }) => [name, notices]));

/** Puts colleagues in charge of the accounts that they brought in, and creates the team's notices. */
export async function addNotices(world: World): Promise<void> {
  const { journal, ctx, now } = world;
  const charged = await putInCharge(world);
  const since = daysAfter(now, -NOTICE_DAYS);
  const notices = journal.events.filter(({ createdOn }) => createdOn > since).flatMap(noticeOf);
  const once = new Map(notices.map((row) => [`${row.kind} ${row.objectID} ${+row.createdOn}`, row]));
  await insertAll(ctx.db, noticeTable, [...once.values(), ...charged]);
  await insertAll(ctx.db, noteTable, notesOf(world));
}

/** Notes about the first accounts, by days ago. */
const NOTES = [
  { merchant: 0, daysAgo: 41, text: "Spoke with the owner: a second shop opens in spring, so expect more volume." },
  { merchant: 0, daysAgo: 12, text: "Refund policy changed to 30 days. They updated their terms." },
  { merchant: 1, daysAgo: 9, text: "Asked for the delivery receipts. They send them by Friday." },
  { merchant: 2, daysAgo: 3, text: "Prefers calls in the morning, not email." },
] as const;

function notesOf({ ctx, team, merchants, now }: World): (typeof noteTable.$inferInsert)[] {
  return NOTES.flatMap(({ merchant, daysAgo, text }, index) => {
    const subjectID = merchants[merchant]?.accountID;
    const createdOn = momentAt(now, -daysAgo, 10 + index);
    const note = { partnerID: ctx.partnerID, accountID: ctx.partnerID, text, createdOn };
    return subjectID ? [{ ...note, noteID: idAt<NoteID>(createdOn), subjectID, authorID: team.owner.userID }] : [];
  });
}

function noticeOf({ partnerID, eventID, accountID, type, data, createdOn }: EventRow): NoticeRow[] {
  const declared = DECLARED.get(type);
  const kind: NoticeKind | undefined = typeof declared === "string" ? declared : declared?.[data.status ?? ""];
  if (!kind) return [];
  const object = data[orderFieldOf(type) ?? ""];
  const { destination } = data as unknown as { destination?: { accountID?: AccountID } };
  return [
    {
      partnerID,
      accountID: partnerID,
      noticeID: eventID as NoticeID,
      kind,
      createdOn,
      mailWaits: false,
      subjectID: (data.redeemedAccountID ?? accountID) as AccountID,
      otherID: destination?.accountID ?? null,
      objectID: object && /^[\da-f-]{36}$/.test(object) ? object : accountID,
    },
  ];
}

/** Puts colleagues in charge of accounts. Returns the owner's notices of it. */
async function putInCharge({ journal, ctx, team, merchants, now }: World): Promise<NoticeRow[]> {
  const owners = merchants.slice(0, OWNERS).map(({ accountID }) => accountID);
  const c = connectionTable;
  for (const colleague of Object.values(team)) {
    const brought = journal.rowsOf(inviteTable).filter(({ createdBy }) => createdBy === colleague.email);
    const isOwner = colleague === team.owner;
    const theirs = isOwner
      ? owners
      : brought.flatMap(({ redeemedAccountID: id }) => (id && !owners.includes(id as AccountID) ? [id] : []));
    if (theirs.length === 0) continue;
    await ctx.db
      .update(c)
      .set({ inCharge: colleague.userID })
      .where(and(eq(c.partnerID, ctx.partnerID), inArray(c.accountID, theirs)));
  }
  return owners.map((subjectID, index) => {
    const createdOn = momentAt(now, -20, 9.5 + index / 10);
    return {
      partnerID: ctx.partnerID,
      accountID: ctx.partnerID,
      noticeID: idAt<NoticeID>(createdOn),
      kind: "in-charge",
      userID: team.owner.userID,
      subjectID,
      objectID: subjectID,
      mailWaits: false,
      createdOn,
    };
  });
}

/**
 * Marks all but the newest notices as read by each colleague, with none left to mail. Runs after everything that
 * creates notices.
 */
export async function readMostNotices({ db, now, partnerID }: Ctx): Promise<void> {
  const isTheirs = eq(noticeTable.partnerID, partnerID);
  await db.update(noticeTable).set({ mailWaits: false }).where(isTheirs);
  const newest = await db
    .select({ createdOn: noticeTable.createdOn })
    .from(noticeTable)
    .where(and(isTheirs, eq(noticeTable.accountID, partnerID), isNull(noticeTable.userID)))
    .orderBy(desc(noticeTable.createdOn))
    .limit(UNREAD);
  const last = newest[UNREAD - 1]?.createdOn;
  const readUntil = last ? new Date(last.getTime() - 1) : null;
  const team = await db
    .select({ userID: memberTable.userID })
    .from(memberTable)
    .where(eq(memberTable.accountID, partnerID));
  await db.insert(noticeSettingTable).values(
    team.map(({ userID }) => ({
      partnerID,
      accountID: partnerID,
      userID: userID as UserID,
      mail: {},
      onlyMine: false,
      readUntil,
      createdOn: now,
    })),
  );
}
