import { sql, type SQL } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";

interface Scope {
  /**
   * Narrows a query to these rows of a table, by its short name. `moment` is the column with the time; `created_on` by
   * default.
   */
  of(table: string, moment?: "created_on" | "completed_on"): SQL;
  own(table: string): SQL;
  entries: SQL;
}

const ALL: Scope = { of: () => sql``, own: () => sql``, entries: sql`ledger.entry e where true` };

const column = (table: string, name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`;
const onePartner = (table: string) => sql`and ${column(table, "partner_id")} = ${sql.placeholder("partnerID")}::uuid`;

/**
 * Finds entries through their postings one by one, so that a check of a part never reads the rest. `offset 0` forces
 * this plan, here and below; otherwise PostgreSQL would compare each row with all rows of the partner, because it
 * expects few.
 */
const partOf = (of: Scope["of"]): Scope => ({
  of,
  own: onePartner,
  entries: sql`(select l.* from ledger.txn x cross join lateral (
    select * from ledger.entry i where i.partner_id = x.partner_id ${onePartner("i")} and i.txn_id = x.txn_id
      and i.created_on = x.created_on offset 0) l where true ${of("x")}) e where true`,
});

const ONE = partOf(onePartner);

const ONE_WINDOW = partOf(
  (
    table,
    moment = "created_on",
  ) => sql`${onePartner(table)} and ${column(table, moment)} >= ${sql.placeholder("from")}::timestamptz
    and ${column(table, moment)} < ${sql.placeholder("to")}::timestamptz`,
);

const SOME_WALLETS: Scope = partOf(
  (table) => sql`${onePartner(table)} and ${column(table, "wallet_id")} > ${sql.placeholder("after")}::uuid
    and ${column(table, "wallet_id")} <= ${sql.placeholder("last")}::uuid`,
);

/** The end of the last archived month. Older entries are not in the database; their sums are in `month_end`. */
const ARCHIVED_UNTIL = sql`coalesce((select (max(a.month) + interval '1 month') at time zone 'UTC' from archived_month a), '-infinity'::timestamptz)`;

/** Rules that always hold in the ledger. Each query returns the rows that break its rule, normally none. */
const INVARIANTS = {
  "postings balance": ({ entries }) => sql`
    select e.txn_id as id from ${entries} group by e.partner_id, e.txn_id having sum(e.amount) <> 0 or count(*) < 2`,
  "postings have lines": ({ of, own }) => sql`
    select t.txn_id as id from ledger.txn t
    where t.created_on >= ${ARCHIVED_UNTIL} and not exists (select 1 from ledger.entry e where e.partner_id = t.partner_id ${own("e")} and e.txn_id = t.txn_id
      and e.created_on = t.created_on offset 0) ${of("t")}`,
  "wallets are what their entries add up to": ({ of, own, entries }) => sql`
    select w.wallet_id as id from wallet w left join (
      select m.partner_id, m.wallet_id, sum(m.amount) filter (where m.account = 'available') as available,
        sum(m.amount) filter (where m.account = 'pending') as pending, sum(m.amount) filter (where m.account = 'held') as held
      from (select e.partner_id, e.wallet_id, e.account, e.amount from ${entries} and e.wallet_id is not null
        union all select b.partner_id, b.wallet_id, b.account, b.moved from month_end b
          where b.month <= (select max(a.month) from archived_month a) ${own("b")}) m
      group by m.partner_id, m.wallet_id) e using (partner_id, wallet_id)
    where (w.available, w.pending, w.held) is distinct from (coalesce(e.available, 0), coalesce(e.pending, 0), coalesce(e.held, 0))
      ${of("w")}`,
  "balances follow from each other without gaps": ({ of, own }) => sql`
    select b.id from (
      select t.partner_id, t.wallet_id, min(t.seq) as first, max(t.seq) as last from ledger.wallet_transaction t
      where t.status = 'completed' ${of("t", "completed_on")} group by t.partner_id, t.wallet_id) w
    cross join lateral (
      select b.transaction_id as id, b.seq, b.balance_after, b.gross - b.fee as net,
        lag(b.balance_after, 1, 0::bigint) over o as before, lag(b.seq, 1, 0::bigint) over o as follows
      from ledger.wallet_transaction b
      where b.partner_id = w.partner_id ${own("b")} and b.wallet_id = w.wallet_id and b.status = 'completed'
        and b.place between 2 * w.first - 2 and 2 * w.last window o as (partition by b.partner_id, b.wallet_id order by b.place)) b
    where b.seq >= w.first and (b.seq <> b.follows + 1 or b.balance_after <> b.before + b.net)`,
  "wallets have their last balance and place": ({ of, own }) => sql`
    select w.wallet_id as id from wallet w left join lateral (
      select seq, balance_after from ledger.wallet_transaction t
      where t.partner_id = w.partner_id ${own("t")} and t.wallet_id = w.wallet_id and t.status = 'completed'
      order by t.place desc limit 1) t on true
    where (w.seq <> coalesce(t.seq, 0) or w.available <> coalesce(t.balance_after, 0)) ${of("w")}`,
  "what is pending is told": ({ of, own }) => sql`
    select w.wallet_id as id from wallet w left join lateral (
      select sum(t.gross) as gross from ledger.wallet_transaction t
      where t.partner_id = w.partner_id ${own("t")} and t.wallet_id = w.wallet_id and t.status = 'pending') t on true
    where w.pending <> coalesce(t.gross, 0) ${of("w")}`,
  "finished transfers moved money": ({ of, own }) => sql`
    select t.transfer_id as id from transfer t where t.status in ('completed', 'reversed') and not exists (
      select 1 from ledger.txn x
      where x.partner_id = t.partner_id ${own("x")} and x.source_id = t.transfer_id offset 0) ${of("t")}`,
  "transfers without funds moved none": ({ of, own }) => sql`
    select t.transfer_id as id from transfer t where t.failure_reason = 'wallet-insufficient-funds' and exists (
      select 1 from ledger.txn x
      where x.partner_id = t.partner_id ${own("x")} and x.source_id = t.transfer_id offset 0) ${of("t")}`,
  "refunds are within their transfer": ({ of, own }) => sql`
    select t.transfer_id as id from transfer t left join lateral (
      select sum(r.amount) as amount from refund r
      where r.partner_id = t.partner_id ${own("r")} and r.transfer_id = t.transfer_id and r.status <> 'failed') r on true
    where t.refunded_amount <> coalesce(r.amount, 0) ${of("t")}`,
  "cancellations end with their transfer": ({ of }) => sql`
    select c.cancellation_id as id from cancellation c join transfer t using (partner_id, transfer_id)
    where ((c.status = 'pending' and t.status not in ('pending', 'queued')) or (c.status = 'completed' and t.status <> 'canceled'))
      ${of("t")}`,
  "what is held is for open authorizations": ({ of, own }) => sql`
    select w.wallet_id as id from wallet w left join lateral (
      select sum(a.held) as held from card_authorization a
      where a.partner_id = w.partner_id ${own("a")} and a.wallet_id = w.wallet_id and a.held > 0) a on true
    where w.held <> coalesce(a.held, 0) ${of("w")}`,
  "captures are what their transactions come to": ({ of, own }) => sql`
    select a.authorization_id as id from card_authorization a left join lateral (
      select -sum(t.amount) as captured from card_transaction t
      where t.partner_id = a.partner_id ${own("t")} and t.authorization_id = a.authorization_id) t on true
    where a.captured <> coalesce(t.captured, 0) ${of("a")}`,
  "disputes are what their transfer says": ({ of, own }) => sql`
    select t.transfer_id as id from transfer t left join lateral (
      select sum(d.amount) as amount from dispute d
      where d.partner_id = t.partner_id ${own("d")} and d.transfer_id = t.transfer_id) d on true
    where t.disputed_amount <> coalesce(d.amount, 0) ${of("t")}`,
  "open chargebacks are held back": ({ of, own }) => sql`
    select d.dispute_id as id from dispute d left join lateral (
      select sum(e.amount) as amount from ledger.txn x join ledger.entry e using (partner_id, txn_id, created_on)
      where x.partner_id = d.partner_id ${own("x")} and x.source_id = d.dispute_id and e.account = 'dispute') held on true
    where d.created_on >= ${ARCHIVED_UNTIL} and coalesce(held.amount, 0) <> (case when d.phase = 'chargeback' and d.status in ('response-needed', 'under-review')
      then d.amount else 0 end) ${of("d")}`,
  "only disputes hold money back": ({ entries, own }) => sql`
    select e.txn_id as id from ${entries} and e.account = 'dispute' and not exists (
      select 1 from ledger.txn x join dispute d on d.partner_id = x.partner_id and d.dispute_id = x.source_id
      where x.partner_id = e.partner_id ${own("x")} and x.txn_id = e.txn_id offset 0)`,
  "nothing open is forgotten": ({ of }) => sql`
    select i.instruction_id as id from rail_instruction i where i.due_on < now() - interval '1 hour'
      and (i.lease_until is null or i.lease_until < now() - interval '1 hour') ${of("i")}
    union all select c.cancellation_id from cancellation c where c.due_on < now() - interval '1 hour' ${of("c")}
    union all select h.review_id from risk_review h where h.due_on < now() - interval '1 hour' ${of("h")}
    union all select a.authorization_id from card_authorization a where a.due_on < now() - interval '1 hour' ${of("a")}
    union all select d.dispute_id from dispute d where d.due_on < now() - interval '1 hour'
      and (d.lease_until is null or d.lease_until < now() - interval '1 hour') ${of("d")}
    union all select o.occurrence_id from occurrence o join schedule s using (partner_id, schedule_id)
      where o.due_on < now() - interval '1 hour' ${of("s")}`,
  "every month has its place": ({ of }) => sql`
    select e.txn_id as id from ledger.entry_rest e where true ${of("e")}
    union all select r.audit_id from audit_event_rest r where true ${of("r")}
    union all select v.event_id from event_rest v where true ${of("v")}`,
} satisfies Record<string, (scope: Scope) => SQL>;

type Invariant = keyof typeof INVARIANTS;

export interface Breach {
  invariant: Invariant;
  ids: string[];
}

const NAMED = 5;

/** Invariants of the current wallets. All others are about rows of a time range, or about all partners at once. */
const OF_WALLETS = [
  "wallets have their last balance and place",
  "what is pending is told",
  "what is held is for open authorizations",
] as const satisfies Invariant[];
/** Invariants that `check-wallets.ts` checks with the sums that `check-books.ts` stored for each day. */
const OVER_DAYS = ["wallets are what their entries add up to"] as const satisfies Invariant[];
const OF_ALL = ["nothing open is forgotten", "every month has its place"] as const satisfies Invariant[];
const OF_MOMENTS = (Object.keys(INVARIANTS) as Invariant[]).filter(
  (name) => ![...OF_WALLETS, ...OVER_DAYS, ...OF_ALL].some((other) => other === name),
);

function checkOf<Values extends object>(scope: Scope, names = Object.keys(INVARIANTS) as readonly Invariant[]) {
  const parts = names.map(
    (name) =>
      sql`(select ${name}::text as invariant, broken.id from (${INVARIANTS[name](scope)}) broken limit ${NAMED})`,
  );
  const find = statement<{ invariant: Invariant; id: string }, Values>(sql.join(parts, sql` union all `));
  return async (db: Db, values: Values): Promise<Breach[]> => {
    const named = new Map<Invariant, string[]>();
    for (const { invariant, id } of await find(db, values)) named.set(invariant, [...(named.get(invariant) ?? []), id]);
    return [...named].map(([invariant, ids]) => ({ invariant, ids }));
  };
}

const checkAll = checkOf<Record<string, never>>(ALL);
const checkOne = checkOf<{ partnerID: AccountID }>(ONE);

/** Returns the breaches in the ledger of one partner, or of all. Reads the whole ledger. */
export function breaches(db: Db, partnerID?: AccountID): Promise<Breach[]> {
  return partnerID === undefined ? checkAll(db, {}) : checkOne(db, { partnerID });
}

/** The times are ISO 8601 texts; the end is excluded. */
export interface BooksWindow {
  partnerID: AccountID;
  from: string;
  to: string;
}
/** A range of a partner's wallets by ID: after the first, up to the last. */
export interface WalletPage {
  partnerID: AccountID;
  after: string;
  last: string;
}

export const breachesOfWindow = checkOf<BooksWindow>(ONE_WINDOW, OF_MOMENTS);
export const breachesOfWallets = checkOf<WalletPage>(SOME_WALLETS, OF_WALLETS);
export const breachesOfAll = checkOf<Record<string, never>>(ALL, OF_ALL);
