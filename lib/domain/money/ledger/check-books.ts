import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import { accountTable, checkedDayTable } from "@/db/schema";
import { dayOf } from "@/lib/core/time/days";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { AccountID } from "@/lib/core/api/ids";
import { type BooksTotals, readBooks } from "./books-window";
import { checkWallets, rememberSums, type WalletBreach } from "./check-wallets";
import { type Breach, breachesOfAll } from "./invariants";
import { addToMonth } from "./month-ends";

/** A day is finished so many milliseconds after its end: a transaction that began in it has ended by then. */
const MARGIN = 3 * 60 * 60_000;
/** The end of time, for what is not finished. */
const EVER = new Date(Date.UTC(9999, 0));
/** All finished days are read again in so many nights, unless a share is more than this many postings. */
const NIGHTS = 7;
const SHARE_MAX = 125_000;

/** Describes what is wrong with the books of a partner, or of no partner in particular. */
export interface BooksFault {
  invariant: WalletBreach["invariant"] | "finished days stay as they were";
  /** The IDs of the first rows, or the days. */
  ids: string[];
  partnerID?: AccountID;
}

interface Night {
  db: Db;
  now: Date;
}

/**
 * Checks the books of all partners, one after the other: finished days once, a part of them again each night, and what
 * came since. Each finished day is a transaction, so that a night that breaks off goes on where it was.
 */
export async function checkBooks(night: Night, tell: (fault: BooksFault) => void): Promise<void> {
  for (const breach of await breachesOfAll(night.db, {})) tell(breach);
  for (const partnerID of await allPartners(night.db))
    for (const fault of await checkPartnerBooks(night, partnerID)) tell(fault);
}

/** The IDs of all partners. */
export async function allPartners(db: Db): Promise<AccountID[]> {
  const partners = await db
    .select({ partnerID: accountTable.accountID })
    .from(accountTable)
    .where(isNull(accountTable.partnerID));
  return partners.map(({ partnerID }) => AccountID.parse(partnerID));
}

/** Checks the books of one partner: all of them, or with a share of the finished days. */
export async function checkPartnerBooks(
  night: Night,
  partnerID: AccountID,
  { allDays = false } = {},
): Promise<BooksFault[]> {
  const faults = new Map<BooksFault["invariant"], Set<string>>();
  const add = (newFaults: readonly Omit<BooksFault, "partnerID">[]) => {
    for (const { invariant, ids } of newFaults) {
      const named = faults.get(invariant) ?? new Set();
      for (const id of ids) named.add(id);
      faults.set(invariant, named);
    }
  };
  add(await checkAgain(night, partnerID, allDays ? undefined : isOfShare(partnerID)));
  let from = await firstOpenMoment(night.db, partnerID);
  for (let day = await nextDay(night.db, partnerID, from); isFinished(day, night.now);) {
    add(await finishDay(night, partnerID, day));
    from = endOfDay(day);
    day = await nextDay(night.db, partnerID, from);
  }
  add(await checkOpen(night, partnerID, from));
  return [...faults].map(([invariant, ids]) => ({ invariant, ids: [...ids].slice(0, 5), partnerID }));
}

/** Whether nothing more is written into a day. */
const isFinished = (day: string | undefined, now: Date): day is string =>
  day !== undefined && endOfDay(day).getTime() + MARGIN <= now.getTime();

async function firstOpenMoment(db: Db, partnerID: AccountID): Promise<Date> {
  const [last] = await db
    .select({ day: checkedDayTable.day })
    .from(checkedDayTable)
    .where(eq(checkedDayTable.partnerID, partnerID))
    .orderBy(desc(checkedDayTable.day))
    .limit(1);
  return last ? endOfDay(last.day) : new Date(0);
}

const values = { partnerID: sql.placeholder("partnerID"), from: sql.placeholder("from") };
const firstOf = (table: string) => sql`(select created_on from ${sql.raw(table)}
  where partner_id = ${values.partnerID}::uuid and created_on >= ${values.from}::timestamptz order by created_on limit 1)`;
const findNext = statement<{ at: number | null }, { partnerID: AccountID; from: string }>(sql`
  select (extract(epoch from least(${sql.join(
    ["ledger.txn", "transfer", "dispute", "card_authorization"].map(firstOf),
    sql`, `,
  )})) * 1000)::float8 as at`);

/** The next day, from a moment on, in which the partner's books were written. */
async function nextDay(db: Db, partnerID: AccountID, from: Date): Promise<string | undefined> {
  const [next] = await findNext(db, { partnerID, from: from.toISOString() });
  return next?.at == null ? undefined : dayOf(new Date(next.at));
}

function readDay(db: Db, partnerID: AccountID, day: string): Promise<BooksTotals> {
  return readBooks(db, { partnerID, from: startOfDay(day), to: endOfDay(day) });
}

/** Checks a finished day, and remembers it. */
function finishDay({ db, now }: Night, partnerID: AccountID, day: string): Promise<Breach[]> {
  return db.transaction(async (open) => {
    const { postings, digest, wallets, moves, breaches } = await readDay(open, partnerID, day);
    const isBroken = breaches.length > 0;
    await open
      .insert(checkedDayTable)
      .values({ partnerID, day, postings, digest: String(digest), isBroken, checkedOn: now });
    await rememberSums(open, partnerID, wallets);
    await addToMonth(open, { partnerID, month: monthOf(day) }, [...moves.values()]);
    return breaches;
  });
}

/** The first day of the month of a day, such as `2026-11-01`. */
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The finished days that were read longest ago. They follow each other, as do their rows on the disk. */
const isOfShare = (partnerID: AccountID) => sql`${checkedDayTable.day} in (
  select d.day from (
    select c.day, sum(c.postings) over () as total, sum(c.postings) over (order by c.checked_on, c.day) - c.postings as before
    from checked_day c where c.partner_id = ${partnerID}::uuid) d
  where d.before <= least(d.total / ${NIGHTS}::int, ${SHARE_MAX}::int))`;

/** Looks again at some finished days, or at all, and at those in which something was wrong. */
function checkAgain(
  night: Night,
  partnerID: AccountID,
  which: SQL | undefined,
): Promise<Omit<BooksFault, "partnerID">[]> {
  const isDue = which && or(which, eq(checkedDayTable.isBroken, true));
  return checkDaysAgain(night, partnerID, and(lt(checkedDayTable.checkedOn, night.now), isDue));
}

/**
 * Reads all finished days of a partner's month again. Returns what is wrong, and the first day that is not finished, if
 * there is one.
 */
export async function checkMonthAgain(
  night: Night,
  partnerID: AccountID,
  { from, to }: { from: Date; to: Date },
): Promise<{ faults: Omit<BooksFault, "partnerID">[]; unfinished?: string }> {
  const next = await nextDay(night.db, partnerID, await firstOpenMoment(night.db, partnerID));
  if (next !== undefined && startOfDay(next) < to) return { faults: [], unfinished: next };
  const isWithin = and(gte(checkedDayTable.day, dayOf(from)), lt(checkedDayTable.day, dayOf(to)));
  return { faults: await checkDaysAgain(night, partnerID, isWithin) };
}

/** The entries of archived months are not here, so that what remains of their days cannot be what it was. */
const hasEntries = sql<boolean>`${checkedDayTable.day} >= coalesce((select max(a.month) + interval '1 month' from archived_month a), '-infinity')`;

async function checkDaysAgain(
  { db, now }: Night,
  partnerID: AccountID,
  which: SQL | undefined,
): Promise<Omit<BooksFault, "partnerID">[]> {
  const { day: of, postings, digest } = checkedDayTable;
  const rows = await db
    .select({ day: of, postings, digest, hasEntries })
    .from(checkedDayTable)
    .where(and(eq(checkedDayTable.partnerID, partnerID), which))
    .orderBy(checkedDayTable.day);
  const faults: Omit<BooksFault, "partnerID">[] = [];
  for (const { day, hasEntries, ...stored } of rows) {
    const read = await readDay(db, partnerID, day);
    const isSame = !hasEntries || (read.postings === stored.postings && String(read.digest) === stored.digest);
    if (!isSame) faults.push({ invariant: "finished days stay as they were", ids: [day] });
    faults.push(...read.breaches);
    await db
      .update(checkedDayTable)
      .set({ isBroken: !isSame || read.breaches.length > 0, checkedOn: now })
      .where(and(eq(checkedDayTable.partnerID, partnerID), eq(checkedDayTable.day, day)));
  }
  return faults;
}

/** Checks what is not finished, and the wallets as they are, all at one moment. */
function checkOpen({ db }: Night, partnerID: AccountID, from: Date): Promise<(Breach | WalletBreach)[]> {
  const work = async (open: Db) => {
    const { wallets, breaches } = await readBooks(open, { partnerID, from, to: EVER });
    return [...breaches, ...(await checkWallets(open, { partnerID, moved: wallets }))];
  };
  return db.transaction(work, { isolationLevel: "repeatable read" });
}
