import { sql } from "drizzle-orm";
import { type Db, rows, statement } from "@/db/client";
import type { AccountID } from "@/lib/core/ids";
import type { WalletSums } from "./books-window";
import { type Breach, breachesOfWallets, type WalletPage } from "./invariants";

/** The wallets of one page, and the balances that one statement follows. */
const PAGE = 1000;
const MOST = 20_000;

/** The nights in which everything is read once from its beginning, and which of them it is, from 0. */
export interface Turn {
  nights: number;
  night: number;
}

/** A stretch of a wallet's balances, by their places: what follows the first, up to the last. */
interface BalanceSpan {
  wallet: string;
  after: number;
  last: number;
  /** The balance at the place before it, where it was remembered. */
  balance?: number;
}

/** Names wallets of which something does not hold: a rule of the books, or that their months come to what was remembered. */
export interface WalletBreach {
  invariant: Breach["invariant"] | "month ends are what was remembered of their wallets";
  ids: string[];
}

/**
 * Compares a partner's wallets with what was remembered of them and has moved since, and follows their balances from
 * where they were followed last. Those whose turn it is are followed from the beginning. All statements must see the same
 * moment.
 */
export async function checkWallets(
  db: Db,
  { partnerID, moved, turn }: { partnerID: AccountID; moved: Map<string, WalletSums>; turn: Turn },
): Promise<WalletBreach[]> {
  const breaches: WalletBreach[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const spans = await findSpans(db, { partnerID, after, ...turn });
    const last = spans.at(-1)?.wallet;
    if (last === undefined) return breaches;
    const page = { partnerID, after, last };
    const sums = spans.flatMap(({ wallet }) => {
      const sum = moved.get(wallet);
      return sum ? [[wallet, ...sum]] : [];
    });
    const found = [
      ...named(
        "wallets are what their entries add up to",
        await findUneven(db, { ...page, sums: JSON.stringify(sums) }),
      ),
      ...(await breachesOfWallets(db, page)),
      ...named("balances follow from each other without gaps", await follow(db, partnerID, spans)),
      ...named("month ends are what was remembered of their wallets", await findUnevenMonths(db, page)),
    ];
    if (found.length === 0) await remember(db, page);
    breaches.push(...found);
    after = last;
  }
}

function named(invariant: WalletBreach["invariant"], found: readonly { id: string }[]): WalletBreach[] {
  return found.length === 0 ? [] : [{ invariant, ids: found.map(({ id }) => id) }];
}

const findSpans = statement<BalanceSpan, { partnerID: string; after: string } & Turn>(sql`
  select w.wallet_id as wallet, w.seq::float8 as last, p.seq::float8 as after,
    case when p.seq = 0 then 0 else c.balance end::float8 as balance
  from wallet w left join checked_wallet c on c.partner_id = w.partner_id and c.wallet_id = w.wallet_id,
    lateral (select case when abs(hashtext(w.wallet_id::text)::bigint) % ${sql.placeholder("nights")}::int = ${sql.placeholder("night")}::int
      then 0 else coalesce(c.seq, 0) end as seq) p
  where w.partner_id = ${sql.placeholder("partnerID")}::uuid and w.wallet_id > ${sql.placeholder("after")}::uuid
  order by w.wallet_id limit ${PAGE}`);

const page = sql`w.partner_id = ${sql.placeholder("partnerID")}::uuid and w.wallet_id > ${sql.placeholder("after")}::uuid
  and w.wallet_id <= ${sql.placeholder("last")}::uuid`;

const findUneven = statement<{ id: string }, WalletPage & { sums: string }>(sql`
  select w.wallet_id as id from wallet w left join checked_wallet c on c.partner_id = w.partner_id and c.wallet_id = w.wallet_id
    left join (select (s->>0)::uuid as wallet_id, (s->>1)::bigint as available, (s->>2)::bigint as pending, (s->>3)::bigint as held
      from json_array_elements(${sql.placeholder("sums")}::text::json) s) m on m.wallet_id = w.wallet_id
  where ${page} and (w.available, w.pending, w.held) is distinct from (coalesce(c.available, 0) + coalesce(m.available, 0),
    coalesce(c.pending, 0) + coalesce(m.pending, 0), coalesce(c.held, 0) + coalesce(m.held, 0))
  limit 5`);

/** Compares the newest month end of each wallet with what its finished days came to. */
const findUnevenMonths = statement<{ id: string }, WalletPage>(sql`
  select w.wallet_id as id from checked_wallet w left join lateral (
    select sum(b.balance) filter (where b.account = 'available') as available, sum(b.balance) filter (where b.account = 'pending') as pending,
      sum(b.balance) filter (where b.account = 'held') as held
    from (select distinct on (m.account, m.currency) m.account, m.balance from month_end m
      where m.partner_id = ${sql.placeholder("partnerID")}::uuid and m.wallet_id = w.wallet_id
      order by m.account, m.currency, m.month desc) b) e on true
  where ${page} and (w.available, w.pending, w.held) is distinct from (coalesce(e.available, 0), coalesce(e.pending, 0), coalesce(e.held, 0))
  limit 5`);

const remember = statement<never, WalletPage>(sql`
  insert into checked_wallet as c (partner_id, wallet_id, available, pending, held, seq, balance)
  select w.partner_id, w.wallet_id, 0, 0, 0, w.seq, w.available from wallet w where ${page} and w.seq > 0
  on conflict (partner_id, wallet_id) do update set seq = excluded.seq, balance = excluded.balance where c.seq <> excluded.seq`);

/** The wallets whose balances do not follow from each other. */
async function follow(db: Db, partnerID: AccountID, spans: readonly BalanceSpan[]): Promise<{ id: string }[]> {
  const found: { id: string }[] = [];
  for (const part of parts(spans)) found.push(...(await findBroken(db, { partnerID, spans: JSON.stringify(part) })));
  return found;
}

/** Spans in parts of so many balances. A long one is cut, and its next part begins at the balance that was looked at last. */
function parts(spans: readonly BalanceSpan[]): BalanceSpan[][] {
  const made: BalanceSpan[][] = [];
  let left = 0;
  for (const { wallet, after, last, balance } of spans) {
    for (let from = after; from < last;) {
      if (left === 0) {
        made.push([]);
        left = MOST;
      }
      const to = Math.min(last, from + left);
      made.at(-1)?.push({ wallet, after: from, last: to, ...(from === after && { balance }) });
      left -= to - from;
      from = to;
    }
  }
  return made;
}

/** Each span is read with the balance before it, which must be there and, where it was remembered, the same. */
const findBroken = statement<{ id: string }, { partnerID: string; spans: string }>(sql`
  select distinct s.wallet as id
  from json_to_recordset(${sql.placeholder("spans")}::text::json) as s (wallet uuid, after bigint, last bigint, balance bigint)
    cross join lateral (
      select t.seq, t.balance_after, t.gross - t.fee as net, lag(t.balance_after, 1, 0::bigint) over o as before, lag(t.seq, 1, 0::bigint) over o as follows
      from ledger.wallet_transaction t
      where t.partner_id = ${sql.placeholder("partnerID")}::uuid and t.wallet_id = s.wallet and t.status = 'completed' and t.place between 2 * s.after and 2 * s.last
      window o as (order by t.place)) t
  where case when s.after > 0 and t.seq = s.after then t.balance_after <> s.balance
    else t.balance_after <> t.before + t.net or t.seq <> t.follows + 1 end
  limit 5`);

/** Adds what wallets moved on a finished day to what is remembered of them. */
export async function rememberSums(db: Db, partnerID: AccountID, wallets: Map<string, WalletSums>): Promise<void> {
  const sums = [...wallets].map(([walletID, sum]) => [walletID, ...sum]);
  for (let at = 0; at < sums.length; at += PAGE) {
    await rows(
      db,
      sql`
      insert into checked_wallet as c (partner_id, wallet_id, available, pending, held, seq, balance)
      select ${partnerID}::uuid, (s->>0)::uuid, (s->>1)::bigint, (s->>2)::bigint, (s->>3)::bigint, 0, 0
      from json_array_elements(${JSON.stringify(sums.slice(at, at + PAGE))}::text::json) s
      on conflict (partner_id, wallet_id) do update set available = c.available + excluded.available,
        pending = c.pending + excluded.pending, held = c.held + excluded.held`,
    );
  }
}
