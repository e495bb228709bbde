import { sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import type { LedgerAccount } from "@/lib/core/money/ledger-accounts";
import { type Breach, breachesOfWindow, type BooksWindow } from "./invariants";

/** The postings that one statement reads. */
const POSTINGS_PER_STATEMENT = 20_000;

/** Describes what a wallet's entries come to, in cents: available, pending and held. */
export type WalletSums = [available: number, pending: number, held: number];

/** Describes what a stretch of the books moved on one account, in cents: of a wallet, or of no wallet. */
export interface AccountMove {
  walletID: string | null;
  account: LedgerAccount;
  currency: string;
  amount: number;
}

/** Describes what a stretch of a partner's books comes to. */
export interface BooksTotals {
  postings: number;
  digest: bigint;
  wallets: Map<string, WalletSums>;
  /** Says what each account moved, by its wallet, name and currency. */
  moves: Map<string, AccountMove>;
  breaches: Breach[];
}

const values = { partnerID: sql.placeholder("partnerID"), from: sql.placeholder("from"), to: sql.placeholder("to") };
const inWindow = sql`x.partner_id = ${values.partnerID}::uuid and x.created_on >= ${values.from}::timestamptz
  and x.created_on < ${values.to}::timestamptz`;

/** The moment of the first posting that a statement for the window would not read. */
const findEnd = statement<{ at: number }, BooksWindow>(sql`
  select (extract(epoch from x.created_on) * 1000)::float8 as at from ledger.txn x where ${inWindow}
  order by x.created_on offset ${POSTINGS_PER_STATEMENT} limit 1`);

/** Half of the MD5 of a row's text is a number, so that the order of the rows does not matter. */
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

/** Reads a partner's books from one moment until before another, in windows of a few postings. */
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
