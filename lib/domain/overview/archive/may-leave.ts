import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { AccountID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import { allPartners, type LedgerBreach, checkMonthAgain } from "@/lib/domain/money/ledger/check-books";
import { unevenMonthEnds } from "@/lib/domain/money/ledger/month-ends";
import { ArchiveError } from "@/lib/providers/archive-folder";
import { type ArchiveMonth, countRows } from "./month-rows";

/**
 * Days after a payment until card returns and disputes are no longer possible. Until then its entries stay in the
 * database.
 */
const MIN_AGE_DAYS = 120;
const NAMED = 3;

/**
 * Queries for rows that are still under way, by their words in the error. They find rows of the month or of an earlier
 * one; `end` is the month's.
 */
const UNDER_WAY: Record<string, (end: SQL) => SQL> = {
  "transfers that have not ended": (end) => sql`
    select transfer_id as id from transfer where created_on < ${end} and status in ('created', 'pending', 'queued')`,
  "wallet transactions that are pending": (end) => sql`
    select transaction_id as id from ledger.wallet_transaction where created_on < ${end} and status = 'pending'`,
  "instructions to rails that have not ended": (end) => sql`
    select instruction_id as id from rail_instruction where created_on < ${end} and due_on is not null`,
  "card authorizations that hold money": (end) => sql`
    select authorization_id as id from card_authorization where created_on < ${end} and held > 0`,
  "disputes that are open": (end) => sql`
    select dispute_id as id from dispute where created_on < ${end} and status in ('response-needed', 'under-review')`,
  "lines of a bank that are not booked": (end) => sql`
    select match_id as id from bank_line_match where created_on < ${end} and due_on is not null`,
  "webhooks that are not delivered": (end) => sql`
    select delivery_id as id from webhook_delivery where created_on < ${end} and status = 'pending'`,
  "events that were not carried to a connected partner": (end) => sql`
    select event_id as id from event_outbox where created_on < ${end}`,
  "audit rows that wait for their place in the chain": (end) => sql`
    select audit_id as id from audit_waiting where audit_id < first_id_at(${end})`,
};

/**
 * Throws an ArchiveError unless the month may leave the database: it ended long enough ago, no row of it is under way,
 * all its days were checked and are unchanged, and its ends match its entries. Its own tables must exist.
 */
export async function mayLeave(run: { db: Db; now: Date }, month: ArchiveMonth): Promise<void> {
  const { db, now } = run;
  const free = daysAfter(month.to, MIN_AGE_DAYS);
  if (now < free)
    throw new ArchiveError(
      `${month.name} is too recent: returns and disputes may still come until ${free.toISOString().slice(0, 10)}`,
    );
  const older = await olderRows(db, month);
  if (older) throw new ArchiveError(`older rows must be archived first: ${older} has some`);
  const { entries, audit } = await countRows(db, month);
  if (entries + audit === 0) throw new ArchiveError(`${month.name} has no rows here`);
  await refuseUnderWay(db, month);
  await refuseUneven(run, month);
}

async function refuseUnderWay(db: Db, { name, to }: ArchiveMonth): Promise<void> {
  const end = sql`${to.toISOString()}::timestamptz`;
  for (const [words, find] of Object.entries(UNDER_WAY)) {
    const matches = await rows<{ id: string }>(db, sql`select id from (${find(end)}) open limit ${NAMED}`);
    if (matches.length > 0)
      throw new ArchiveError(`${name} or a month before it has ${words}: ${matches.map(({ id }) => id).join(", ")}`);
  }
}

async function refuseUneven(run: { db: Db; now: Date }, month: ArchiveMonth): Promise<void> {
  for (const partnerID of await allPartners(run.db)) {
    const { breaches, unfinished } = await checkMonthAgain(run, partnerID, month);
    if (unfinished !== undefined)
      throw new ArchiveError(`${unfinished} of partner ${partnerID} was not checked yet; the job check-ledger does it`);
    const [fault] = breaches;
    if (fault) throw new ArchiveError(`the ledger of partner ${partnerID} fails its checks: ${wordsOf(fault)}`);
  }
  const [uneven] = await unevenMonthEnds(run.db, month.first, month.entries);
  if (uneven)
    throw new ArchiveError(`the month's end of partner ${AccountID.parse(uneven)} does not match its entries`);
}

const wordsOf = ({ invariant, ids }: Omit<LedgerBreach, "partnerID">) =>
  `"${invariant}" (${ids.slice(0, NAMED).join(", ")})`;

/** The name of a table with rows from before this month, if there is one. */
async function olderRows(db: Db, { first, from }: ArchiveMonth): Promise<string | undefined> {
  const matches = await rows<{ folder: string; name: string }>(
    db,
    sql`select n.nspname as folder, c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      join pg_namespace n on n.oid = c.relnamespace
      where i.inhparent in ('ledger.entry'::regclass, 'audit_event'::regclass) and c.relname ~ '_\\d{4}_\\d{2}$'
        and to_date(right(c.relname, 7), 'YYYY_MM') < ${first}::date order by right(c.relname, 7), c.relname`,
  );
  for (const { folder, name } of matches) {
    const some = await rows(db, sql`select from ${sql.identifier(folder)}.${sql.identifier(name)} limit 1`);
    if (some.length > 0) return name;
  }
  const start = sql`${from.toISOString()}::timestamptz`;
  const [rest] = await rows<{ name: string }>(
    db,
    sql`(select 'entry_rest' as name from ledger.entry_rest where created_on < ${start} limit 1)
      union all (select 'audit_event_rest' from audit_event_rest where audit_id < first_id_at(${start}) limit 1)`,
  );
  return rest?.name;
}
