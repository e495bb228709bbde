import { sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import type { LedgerAccount } from "@/lib/core/money/ledger-accounts";
import { type Breach, breachesOfWindow, type BooksWindow } from "./invariants";

const POSTINGS_PER_STATEMENT = 20_000;

/** The sums of a wallet's entries, in cents: available, pending and held. */
export type WalletSums = [available: number, pending: number, held: number];

/** The cents that moved on one account within a range of postings. System accounts have no wallet. */
export interface AccountMove {
  walletID: string | null;
  account: LedgerAccount;
  currency: string;
  amount: number;
}

export interface BooksTotals {
  postings: number;
  digest: bigint;
  wallets: Map<string, WalletSums>;
  moves: Map<string, AccountMove>;
  breaches: Breach[];
}

const values = { partnerID: sql.placeholder("partnerID"), from: sql.placeholder("from"), to: sql.placeholder("to") };
const inWindow = sql`x.partner_id = ${values.partnerID}::uuid and x.created_on >= ${values.from}::timestamptz
  and x.created_on < ${values.to}::timestamptz`;

/** The time of the first posting after those that one statement reads. */
const findEnd = statement<{ at: number }, BooksWindow>(sql`
  select (extract(epoch from x.created_on) * 1000)::float8 as at from ledger.txn x where ${inWindow}
  order by x.created_on offset ${POSTINGS_PER_STATEMENT} limit 1`);

/** Half of the MD5 of a row's text, as a number. The digest adds these up, so the order of the rows does not matter. */
const fold = statement<{ postings: number; digest: string; sums: string }, BooksWindow>(sql`
  with t as materialized (select * from ledger.txn x where ${inWindow}),
    e as materialized (select l.* from t cross join lateral (
      select * from ledger.entry i where i.partner_id = ${values.partnerID}::uuid and i.txn_id = t.txn_id and i.created_on = t.created_on offset 0) l),
    told as (
      select concat_ws(' ', txn_id, source_type, source_id, step, reason, extract(epoch from created_on)) as row from t
      union all select concat_ws(' ', txn_id, line, account, wallet_id, currency, amount, extract(epoch from created_on)) from e)
  select (select count(*)::int from t) as postings,
    (select coalesce(sum(('x' || left(md5(row), 16))::bit(64)::bigint), 0)::text from told) as digest,
    (select coalesce(json_agg(json_build_array(wallet_id, account, currency, moved)), '[]')::text from (
      select wallet_id, account, currency, sum(amount) as moved from e group by wallet_id, account, currency) sums) as sums`);

/** Reads a partner's ledger from one time until before another time, in windows of a limited number of postings. */
export async function readBooks(
  db: Db,
  { partnerID, from, to }: { partnerID: AccountID; from: Date; to: Date },
): Promise<BooksTotals> {
  const totals: BooksTotals = { postings: 0, digest: 0n, wallets: new Map(), moves: new Map(), breaches: [] };
  for (let start = from; start < to;) {
    const rest = { partnerID, from: start.toISOString(), to: to.toISOString() };
    const [next] = await findEnd(db, rest);
    const end = next ? new Date(Math.max(next.at, start.getTime() + 1)) : to;
    const window = { ...rest, to: end.toISOString() };
    const [read] = await fold(db, window);
    if (read) add(totals, read);
    totals.breaches.push(...(await breachesOfWindow(db, window)));
    start = end;
  }
  return totals;
}

function add(
  totals: BooksTotals,
  { postings, digest, sums }: { postings: number; digest: string; sums: string },
): void {
  totals.postings += postings;
  totals.digest += BigInt(digest);
  const summed = JSON.parse(sums) as [string | null, LedgerAccount, string, number][];
  for (const [walletID, account, currency, amount] of summed) {
    const key = `${walletID} ${account} ${currency}`;
    const before = totals.moves.get(key)?.amount ?? 0;
    totals.moves.set(key, { walletID, account, currency, amount: before + amount });
    if (walletID === null) continue;
    const [available, pending, held] = totals.wallets.get(walletID) ?? [0, 0, 0];
    const of = (name: LedgerAccount) => (account === name ? amount : 0);
    totals.wallets.set(walletID, [available + of("available"), pending + of("pending"), held + of("held")]);
  }
}
