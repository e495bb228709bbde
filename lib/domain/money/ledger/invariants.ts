import { sql, type SQL } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import type { AccountID } from "@/lib/core/ids";

/** Describes whose books are looked at: one partner's, or all. */
interface Scope {
  /** Narrows a query to these rows of a table, by the table's short name in the query. */
  of(table: string): SQL;
  /** Their entries, as `e`. */
  entries: SQL;
}

const ALL: Scope = { of: () => sql``, entries: sql`ledger.entry e where true` };

/** Postings lead to their entries one by one, so that a part of the books never reads the rest. */
const partOf = (of: Scope["of"]): Scope => ({
  of,
  entries: sql`(select l.* from ledger.txn x cross join lateral (
    select * from ledger.entry i where i.txn_id = x.txn_id and i.created_on = x.created_on offset 0) l where true ${of("x")}) e where true`,
});

const column = (table: string, name: string) => sql`${sql.identifier(table)}.${sql.identifier(name)}`;
const onePartner = (table: string) => sql`and ${column(table, "partner_id")} = ${sql.placeholder("partnerID")}::uuid`;
const ONE = partOf(onePartner);

/** Says what a partner's books got from one moment until before another. */
const ONE_WINDOW = partOf(
  (table) => sql`${onePartner(table)} and ${column(table, "created_on")} >= ${sql.placeholder("from")}::timestamptz
    and ${column(table, "created_on")} < ${sql.placeholder("to")}::timestamptz`,
);

/** A partner's wallets after one, up to another. */
const SOME_WALLETS: Scope = partOf(
  (table) => sql`${onePartner(table)} and ${column(table, "wallet_id")} > ${sql.placeholder("after")}::uuid
    and ${column(table, "wallet_id")} <= ${sql.placeholder("last")}::uuid`,
);

/** Says what must always hold of the books: each query names what breaks it, and finds nothing. */
const INVARIANTS = {
  "postings balance": ({ entries }) => sql`
    select e.txn_id as id from ${entries} group by e.txn_id having sum(e.amount) <> 0 or count(*) < 2`,
  "postings have lines": ({ of }) => sql`
    select t.txn_id as id from ledger.txn t
    where not exists (select from ledger.entry e where e.txn_id = t.txn_id and e.created_on = t.created_on) ${of("t")}`,
  "wallets are what their entries add up to": ({ of, entries }) => sql`
    select w.wallet_id as id from wallet w left join (
      select e.wallet_id, sum(e.amount) filter (where e.account = 'available') as available,
        sum(e.amount) filter (where e.account = 'pending') as pending, sum(e.amount) filter (where e.account = 'held') as held
      from ${entries} and e.wallet_id is not null group by e.wallet_id) e using (wallet_id)
    where (w.available, w.pending, w.held) is distinct from (coalesce(e.available, 0), coalesce(e.pending, 0), coalesce(e.held, 0))
      ${of("w")}`,
  "balances follow from each other without gaps": ({ of }) => sql`
    select transaction_id as id from (
      select t.transaction_id, t.balance_after, t.gross - t.fee as net, t.seq,
        lag(t.balance_after, 1, 0::bigint) over o as before, lag(t.seq, 1, 0::bigint) over o as last
      from wallet w join ledger.wallet_transaction t using (wallet_id) where t.status = 'completed' ${of("w")}
      window o as (partition by t.wallet_id order by t.seq)) x
    where balance_after <> before + net or seq <> last + 1`,
  "wallets have their last balance and place": ({ of }) => sql`
    select w.wallet_id as id from wallet w left join lateral (
      select seq, balance_after from ledger.wallet_transaction t where t.wallet_id = w.wallet_id and t.status = 'completed'
      order by t.place desc limit 1) t on true
    where (w.seq <> coalesce(t.seq, 0) or w.available <> coalesce(t.balance_after, 0)) ${of("w")}`,
  "what is pending is told": ({ of }) => sql`
    select w.wallet_id as id from wallet w left join lateral (
      select sum(t.gross) as gross from ledger.wallet_transaction t
      where t.wallet_id = w.wallet_id and t.status = 'pending') t on true
    where w.pending <> coalesce(t.gross, 0) ${of("w")}`,
  "finished transfers moved money": ({ of }) => sql`
    select t.transfer_id as id from transfer t where t.status in ('completed', 'reversed') and not exists (
      select from ledger.txn x where x.source_id = t.transfer_id) ${of("t")}`,
  "transfers without funds moved none": ({ of }) => sql`
    select t.transfer_id as id from transfer t join ledger.txn x on x.source_id = t.transfer_id
    where t.failure_reason = 'wallet-insufficient-funds' ${of("t")}`,
  "refunds are within their transfer": ({ of }) => sql`
    select t.transfer_id as id from transfer t left join lateral (
      select sum(r.amount) as amount from refund r where r.transfer_id = t.transfer_id and r.status <> 'failed') r on true
    where t.refunded_amount <> coalesce(r.amount, 0) ${of("t")}`,
  "cancellations end with their transfer": ({ of }) => sql`
    select c.cancellation_id as id from cancellation c join transfer t using (transfer_id)
    where ((c.status = 'pending' and t.status not in ('pending', 'queued')) or (c.status = 'completed' and t.status <> 'canceled'))
      ${of("t")}`,
  "what is held is for open authorizations": ({ of }) => sql`
    select w.wallet_id as id from wallet w left join lateral (
      select sum(a.held) as held from card_authorization a where a.wallet_id = w.wallet_id and a.held > 0) a on true
    where w.held <> coalesce(a.held, 0) ${of("w")}`,
  "captures are what their transactions come to": ({ of }) => sql`
    select a.authorization_id as id from card_authorization a left join lateral (
      select -sum(t.amount) as captured from card_transaction t where t.authorization_id = a.authorization_id) t on true
    where a.captured <> coalesce(t.captured, 0) ${of("a")}`,
  "disputes are what their transfer says": ({ of }) => sql`
    select t.transfer_id as id from transfer t left join lateral (
      select sum(d.amount) as amount from dispute d where d.transfer_id = t.transfer_id) d on true
    where t.disputed_amount <> coalesce(d.amount, 0) ${of("t")}`,
  "open chargebacks are held back": ({ of }) => sql`
    select d.dispute_id as id from dispute d left join lateral (
      select sum(e.amount) as amount from ledger.txn x join ledger.entry e using (txn_id, created_on)
      where x.source_id = d.dispute_id and e.account = 'dispute') held on true
    where coalesce(held.amount, 0) <> (case when d.phase = 'chargeback' and d.status in ('response-needed', 'under-review')
      then d.amount else 0 end) ${of("d")}`,
  "only disputes hold money back": ({ entries }) => sql`
    select e.txn_id as id from ${entries} and e.account = 'dispute' and not exists (
      select from ledger.txn x join dispute d on d.dispute_id = x.source_id where x.txn_id = e.txn_id)`,
  "nothing open is forgotten": ({ of }) => sql`
    select i.instruction_id as id from rail_instruction i where i.due_on < now() - interval '1 hour'
      and (i.lease_until is null or i.lease_until < now() - interval '1 hour') ${of("i")}
    union all select c.cancellation_id from cancellation c where c.due_on < now() - interval '1 hour' ${of("c")}
    union all select a.authorization_id from card_authorization a where a.due_on < now() - interval '1 hour' ${of("a")}
    union all select d.dispute_id from dispute d where d.due_on < now() - interval '1 hour'
      and (d.lease_until is null or d.lease_until < now() - interval '1 hour') ${of("d")}
    union all select o.occurrence_id from occurrence o join schedule s using (schedule_id)
      where o.due_on < now() - interval '1 hour' ${of("s")}`,
  "every month has its place": ({ of }) => sql`select e.txn_id as id from ledger.entry_rest e where true ${of("e")}`,
} satisfies Record<string, (scope: Scope) => SQL>;

type Invariant = keyof typeof INVARIANTS;

export interface Breach {
  invariant: Invariant;
  /** The IDs of the first that break it. */
  ids: string[];
}

/** Is the number that are named of each. */
const NAMED = 5;

/**
 * Lists invariants of wallets as they are now. The others are about rows of a moment, or about all partners at once.
 */
const OF_WALLETS = [
  "wallets have their last balance and place",
  "what is pending is told",
  "what is held is for open authorizations",
] as const satisfies Invariant[];
/** `check-books.ts` follows balances over days, and remembers them. */
const OVER_DAYS = [
  "wallets are what their entries add up to",
  "balances follow from each other without gaps",
] as const satisfies Invariant[];
const OF_ALL = ["nothing open is forgotten", "every month has its place"] as const satisfies Invariant[];
const OF_MOMENTS = (Object.keys(INVARIANTS) as Invariant[]).filter(
  (name) => ![...OF_WALLETS, ...OVER_DAYS, ...OF_ALL].some((other) => other === name),
);

/** One query that asks for several, and groups what it finds. */
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

/** Returns what is wrong with the books of one partner, or of all; nothing if all is well. It reads them whole. */
export function breaches(db: Db, partnerID?: AccountID): Promise<Breach[]> {
  return partnerID === undefined ? checkAll(db, {}) : checkOne(db, { partnerID });
}

/** A partner's books from one moment until before another, as ISO 8601 texts. */
export interface BooksWindow {
  partnerID: AccountID;
  from: string;
  to: string;
}
/** The wallets of a partner after one, up to another, in the order of their IDs. */
export interface WalletPage {
  partnerID: AccountID;
  after: string;
  last: string;
}

/** The same for a part of the books: what was written in a window, what wallets are now, and what is about all partners. */
export const breachesOfWindow = checkOf<BooksWindow>(ONE_WINDOW, OF_MOMENTS);
export const breachesOfWallets = checkOf<WalletPage>(SOME_WALLETS, OF_WALLETS);
export const breachesOfAll = checkOf<Record<string, never>>(ALL, OF_ALL);
