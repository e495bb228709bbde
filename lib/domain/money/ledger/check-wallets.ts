import { sql } from "drizzle-orm";
import { type Db, rows, statement } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import type { WalletSums } from "./books-window";
import { type Breach, breachesOfWallets, type WalletPage } from "./invariants";

const PAGE = 1000;

export interface WalletBreach {
  invariant: Breach["invariant"] | "month ends are what was remembered of their wallets";
  ids: string[];
}

/** Compares a partner's wallets with their stored sums and later moves. All statements must use the same snapshot. */
export async function checkWallets(
  db: Db,
  { partnerID, moved }: { partnerID: AccountID; moved: Map<string, WalletSums> },
): Promise<WalletBreach[]> {
  const breaches: WalletBreach[] = [];
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const wallets = await findWallets(db, { partnerID, after });
    const last = wallets.at(-1)?.id;
    if (last === undefined) return breaches;
    const page = { partnerID, after, last };
    const sums = wallets.flatMap(({ id }) => {
      const sum = moved.get(id);
      return sum ? [[id, ...sum]] : [];
    });
    breaches.push(
      ...named(
        "wallets are what their entries add up to",
        await findUneven(db, { ...page, sums: JSON.stringify(sums) }),
      ),
      ...(await breachesOfWallets(db, page)),
      ...named("month ends are what was remembered of their wallets", await findUnevenMonths(db, page)),
    );
    after = last;
  }
}

function named(invariant: WalletBreach["invariant"], wallets: readonly { id: string }[]): WalletBreach[] {
  return wallets.length === 0 ? [] : [{ invariant, ids: wallets.map(({ id }) => id) }];
}

const findWallets = statement<{ id: string }, { partnerID: string; after: string }>(sql`
  select w.wallet_id as id from wallet w
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

/** Compares the newest month end of each wallet with the sums of its finished days. */
const findUnevenMonths = statement<{ id: string }, WalletPage>(sql`
  select w.wallet_id as id from checked_wallet w left join lateral (
    select sum(b.balance) filter (where b.account = 'available') as available, sum(b.balance) filter (where b.account = 'pending') as pending,
      sum(b.balance) filter (where b.account = 'held') as held
    from (select distinct on (m.account, m.currency) m.account, m.balance from month_end m
      where m.partner_id = ${sql.placeholder("partnerID")}::uuid and m.wallet_id = w.wallet_id
      order by m.account, m.currency, m.month desc) b) e on true
  where ${page} and (w.available, w.pending, w.held) is distinct from (coalesce(e.available, 0), coalesce(e.pending, 0), coalesce(e.held, 0))
  limit 5`);

export async function rememberSums(db: Db, partnerID: AccountID, wallets: Map<string, WalletSums>): Promise<void> {
  const sums = [...wallets].map(([walletID, sum]) => [walletID, ...sum]);
  for (let at = 0; at < sums.length; at += PAGE) {
    await rows(
      db,
      sql`
      insert into checked_wallet as c (partner_id, wallet_id, available, pending, held)
      select ${partnerID}::uuid, (s->>0)::uuid, (s->>1)::bigint, (s->>2)::bigint, (s->>3)::bigint
      from json_array_elements(${JSON.stringify(sums.slice(at, at + PAGE))}::text::json) s
      on conflict (partner_id, wallet_id) do update set available = c.available + excluded.available,
        pending = c.pending + excluded.pending, held = c.held + excluded.held`,
    );
  }
}
