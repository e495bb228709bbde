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

/**
 * The delay after the end of a day until it is finished, in milliseconds. A transaction that began in the day has ended
 * by then.
 */
const MARGIN = 3 * 60 * 60_000;
const EVER = new Date(Date.UTC(9999, 0));
/**
 * All finished days are read again within this many nights, unless a nightly share would exceed `SHARE_MAX` postings.
 */
const NIGHTS = 7;
const SHARE_MAX = 125_000;

export interface LedgerBreach {
  invariant: WalletBreach["invariant"] | "finished days stay as they were";
  ids: string[];
  partnerID?: AccountID;
}

interface CheckRun {
  db: Db;
  now: Date;
}

/**
 * Checks the ledger of all partners in turn: each finished day once, a share of the finished days again each night, and
 * all later entries. Each finished day is a transaction, so an interrupted check continues where it stopped.
 */
export async function checkBooks(run: CheckRun, report: (fault: LedgerBreach) => void): Promise<void> {
  for (const breach of await breachesOfAll(run.db, {})) report(breach);
  for (const partnerID of await allPartners(run.db))
    for (const fault of await checkPartnerBooks(run, partnerID)) report(fault);
}

export async function allPartners(db: Db): Promise<AccountID[]> {
  const partners = await db
    .select({ partnerID: accountTable.accountID })
    .from(accountTable)
    .where(isNull(accountTable.partnerID));
  return partners.map(({ partnerID }) => AccountID.parse(partnerID));
}

/** Checks the ledger of one partner: a nightly share of the finished days, or all of them. */
export async function checkPartnerBooks(
  run: CheckRun,
  partnerID: AccountID,
  { allDays = false } = {},
): Promise<LedgerBreach[]> {
  const breaches = new Map<LedgerBreach["invariant"], Set<string>>();
  const add = (newBreaches: readonly Omit<LedgerBreach, "partnerID">[]) => {
    for (const { invariant, ids } of newBreaches) {
      const named = breaches.get(invariant) ?? new Set();
      for (const id of ids) named.add(id);
      breaches.set(invariant, named);
    }
  };
  add(await checkAgain(run, partnerID, allDays ? undefined : isOfShare(partnerID)));
  let from = await firstOpenMoment(run.db, partnerID);
  for (let day = await nextDay(run.db, partnerID, from); isFinished(day, run.now);) {
    add(await finishDay(run, partnerID, day));
    from = endOfDay(day);
    day = await nextDay(run.db, partnerID, from);
  }
  add(await checkOpen(run, partnerID, from));
  return [...breaches].map(([invariant, ids]) => ({ invariant, ids: [...ids].slice(0, 5), partnerID }));
}

/** True if no more rows can be written into a day. */
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

async function nextDay(db: Db, partnerID: AccountID, from: Date): Promise<string | undefined> {
  const [next] = await findNext(db, { partnerID, from: from.toISOString() });
  return next?.at == null ? undefined : dayOf(new Date(next.at));
}

function readDay(db: Db, partnerID: AccountID, day: string): Promise<BooksTotals> {
  return readBooks(db, { partnerID, from: startOfDay(day), to: endOfDay(day) });
}

function finishDay({ db, now }: CheckRun, partnerID: AccountID, day: string): Promise<Breach[]> {
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

/** The finished days that were read longest ago. They are consecutive, as are their rows on the disk. */
const isOfShare = (partnerID: AccountID) => sql`${checkedDayTable.day} in (
  select d.day from (
    select c.day, sum(c.postings) over () as total, sum(c.postings) over (order by c.checked_on, c.day) - c.postings as before
    from checked_day c where c.partner_id = ${partnerID}::uuid) d
  where d.before <= least(d.total / ${NIGHTS}::int, ${SHARE_MAX}::int))`;

/** Checks some or all finished days again, and always those with a known fault. */
function checkAgain(
  run: CheckRun,
  partnerID: AccountID,
  which: SQL | undefined,
): Promise<Omit<LedgerBreach, "partnerID">[]> {
  const isDue = which && or(which, eq(checkedDayTable.isBroken, true));
  return checkDaysAgain(run, partnerID, and(lt(checkedDayTable.checkedOn, run.now), isDue));
}

/**
 * Reads all finished days of a partner's month again. Returns the faults, and the first unfinished day, if there is
 * one.
 */
export async function checkMonthAgain(
  run: CheckRun,
  partnerID: AccountID,
  { from, to }: { from: Date; to: Date },
): Promise<{ breaches: Omit<LedgerBreach, "partnerID">[]; unfinished?: string }> {
  const next = await nextDay(run.db, partnerID, await firstOpenMoment(run.db, partnerID));
  if (next !== undefined && startOfDay(next) < to) return { breaches: [], unfinished: next };
  const isWithin = and(gte(checkedDayTable.day, dayOf(from)), lt(checkedDayTable.day, dayOf(to)));
  return { breaches: await checkDaysAgain(run, partnerID, isWithin) };
}

/** The entries of archived months are not in the database, so their days cannot be compared with the stored sums. */
const hasEntries = sql<boolean>`${checkedDayTable.day} >= coalesce((select max(a.month) + interval '1 month' from archived_month a), '-infinity')`;

async function checkDaysAgain(
  { db, now }: CheckRun,
  partnerID: AccountID,
  which: SQL | undefined,
): Promise<Omit<LedgerBreach, "partnerID">[]> {
  const { day: of, postings, digest } = checkedDayTable;
  const rows = await db
    .select({ day: of, postings, digest, hasEntries })
    .from(checkedDayTable)
    .where(and(eq(checkedDayTable.partnerID, partnerID), which))
    .orderBy(checkedDayTable.day);
  const breaches: Omit<LedgerBreach, "partnerID">[] = [];
  for (const { day, hasEntries, ...stored } of rows) {
    const read = await readDay(db, partnerID, day);
    const isSame = !hasEntries || (read.postings === stored.postings && String(read.digest) === stored.digest);
    if (!isSame) breaches.push({ invariant: "finished days stay as they were", ids: [day] });
    breaches.push(...read.breaches);
    await db
      .update(checkedDayTable)
      .set({ isBroken: !isSame || read.breaches.length > 0, checkedOn: now })
      .where(and(eq(checkedDayTable.partnerID, partnerID), eq(checkedDayTable.day, day)));
  }
  return breaches;
}

/** Checks the unfinished days and the current wallets, all in one snapshot. */
function checkOpen({ db }: CheckRun, partnerID: AccountID, from: Date): Promise<(Breach | WalletBreach)[]> {
  const work = async (open: Db) => {
    const { wallets, breaches } = await readBooks(open, { partnerID, from, to: EVER });
    return [...breaches, ...(await checkWallets(open, { partnerID, moved: wallets }))];
  };
  return db.transaction(work, { isolationLevel: "repeatable read" });
}
