import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { type Db, openLong, rows } from "@/db/client";
import * as schema from "@/db/schema";
import { newPartner, type Partner } from "@/testing/factories";
import { DAY } from "@/lib/core/time/time";
import { insertMerchants } from "./transfers";

/** Number of wallets. Each pays the next one; in a round, every wallet makes one transfer. */
const WALLETS = 1000;
/** Rounds per transaction, and concurrent transactions. */
const ROUNDS_PER_INSERT = 50;
const FILLERS = 2;
const OPENING_CENTS = 10_000_000;
/** One failed transfer for lack of funds is added per this many transfers. */
const FAILED_EVERY = 50;
const TABLES = ["transfer", "ledger.txn", "ledger.entry", "ledger.wallet_transaction"];

/** A history, with the seconds that each part took to fill and the resulting sizes in bytes. */
export interface LongHistory {
  partner: Partner;
  walletID: string;
  accountID: string;
  transfers: number;
  months: number;
  seconds: { rows: number; indexes: number; vacuum: number };
  bytes: Record<string, number>;
}

/** A connection as the owner that allows long statements and does not wait for the disk. */
function openFiller(): { db: Db; end(): Promise<void> } {
  const client = openLong(process.env.MIGRATE_DATABASE_URL ?? "", {
    connection: { statement_timeout: 0, synchronous_commit: "off", maintenance_work_mem: "1GB" },
  });
  return { db: drizzle(client, { schema }), end: () => client.end({ timeout: 5 }) };
}

/** The ID of row number `k` of a kind. IDs sort by time, as real ones do. */
const idOf = (kind: number) =>
  sql`(left(lpad(to_hex(k), 12, '0'), 8) || '-' || right(lpad(to_hex(k), 12, '0'), 4) || ${`-7000-8000-00000000000${kind}`}::text)::uuid`;
const KIND = { transfer: 1, txn: 2, source: 3, destination: 4, failed: 5, key: 6, failedKey: 7, opened: 8 };

/** The rounds to write, the time of the first transfer, and the seconds between two transfers. */
interface Rounds {
  partnerID: string;
  from: number;
  until: number;
  begin: Date;
  step: number;
}

/**
 * The transfers of some rounds as rows `x`: number, round, index in the round, cents and time. A round has one amount.
 */
const transfersOf = ({ from, until, begin, step }: Rounds) => sql`(
  select r::bigint * ${WALLETS}::int + i as k, r, i, 1 + (r * 37) % 5000 as cents,
    ${begin.toISOString()}::timestamptz + (r::bigint * ${WALLETS}::int + i) * make_interval(secs => ${step}::float8) as made_on
  from generate_series(${from}::int, ${until - 1}::int) r, generate_series(0, ${WALLETS - 1}::int) i) x`;

const insertTransfers = (rounds: Rounds, { ids, when, end }: { ids: [SQL, SQL]; when: SQL; end: SQL }) => sql`
  insert into transfer (transfer_id, partner_id, idempotency_key, fingerprint, source_account_id, destination_account_id,
    source_payment_method_id, destination_payment_method_id, source, destination, amount, currency, charges,
    refunded_amount, disputed_amount, created_on, completed_on, updated_on, status, failure_reason)
  select ${ids[0]}, ${rounds.partnerID}::uuid, ${ids[1]}, '', s.account_id, d.account_id, s.payment_method_id, d.payment_method_id,
    s.told, d.told, cents, 'USD', '{"payer":"source","fee":0,"facilitator":0,"fees":[]}'::jsonb, 0, 0, made_on, made_on, made_on, ${end}
  from ${transfersOf(rounds)} join bench_side s on s.i = x.i join bench_side d on d.i = (x.i + 1) % ${WALLETS}::int where ${when}`;

/**
 * A wallet receives the amount of its round just before it pays it on; the first wallet pays before it receives.
 * Positions and balances are therefore known without reading any.
 */
const insertMoves = (rounds: Rounds) => sql`
  insert into ledger.wallet_transaction (transaction_id, wallet_id, account_id, partner_id, type, source_type, source_id, status, memo,
    currency, gross, fee, seq, balance_after, place, txn_id, created_on, completed_on)
  select case when m.pays then ${idOf(KIND.source)} else ${idOf(KIND.destination)} end, w.wallet_id, w.account_id, ${rounds.partnerID}::uuid,
    'wallet-transfer', 'transfer', ${idOf(KIND.transfer)}, 'completed', 'Bench', 'USD', case when m.pays then -cents else cents end, 0,
    seq, ${OPENING_CENTS}::bigint + case when m.pays = (w.i <> 0) then 0 when m.pays then -cents else cents end, 2 * seq, ${idOf(KIND.txn)}, made_on, made_on
  from ${transfersOf(rounds)} cross join (values (true), (false)) m (pays)
    join bench_side w on w.i = case when m.pays then x.i else (x.i + 1) % ${WALLETS}::int end
    cross join lateral (select 2 * x.r::bigint + case when m.pays = (w.i <> 0) then 3 else 2 end as seq) p`;

async function insertRounds(db: Db, rounds: Rounds): Promise<void> {
  const { partnerID } = rounds;
  await db.transaction(async (open) => {
    await open.execute(sql`set local session_replication_role = replica`);
    const ids: [SQL, SQL] = [idOf(KIND.transfer), idOf(KIND.key)];
    await open.execute(insertTransfers(rounds, { ids, when: sql`true`, end: sql`'completed', null` }));
    const others: [SQL, SQL] = [idOf(KIND.failed), idOf(KIND.failedKey)];
    const end = sql`'failed', 'wallet-insufficient-funds'`;
    await open.execute(insertTransfers(rounds, { ids: others, when: sql`k % ${FAILED_EVERY}::int = 0`, end }));
    await open.execute(sql`insert into ledger.txn (txn_id, partner_id, source_type, source_id, step, created_on)
      select ${idOf(KIND.txn)}, ${partnerID}::uuid, 'transfer', ${idOf(KIND.transfer)}, 'completed', made_on from ${transfersOf(rounds)}`);
    await open.execute(sql`insert into ledger.entry (txn_id, line, partner_id, account, wallet_id, currency, amount, created_on)
      select ${idOf(KIND.txn)}, line, ${partnerID}::uuid, 'available', w.wallet_id, 'USD', cents * (2 * line - 1), made_on
      from ${transfersOf(rounds)} cross join generate_series(0, 1) line join bench_side w on w.i = (x.i + line) % ${WALLETS}::int`);
    await open.execute(insertMoves(rounds));
  });
}

/** Credits each wallet with its initial balance from the operator. */
async function openWallets(db: Db, partnerID: string, on: Date): Promise<void> {
  const moment = sql`${on.toISOString()}::timestamptz`;
  const all = sql`(select i as k, * from bench_side) w`;
  await db.transaction(async (open) => {
    await open.execute(sql`set local session_replication_role = replica`);
    await open.execute(sql`insert into ledger.txn (txn_id, partner_id, source_type, source_id, step, created_on)
      select ${idOf(KIND.opened)}, ${partnerID}::uuid, 'adjustment', ${idOf(KIND.opened)}, 'opened', ${moment} from ${all}`);
    await open.execute(sql`insert into ledger.entry (txn_id, line, partner_id, account, wallet_id, currency, amount, created_on)
      select ${idOf(KIND.opened)}, line, ${partnerID}::uuid, case line when 0 then 'available' else 'operator' end,
        case line when 0 then wallet_id end, 'USD', ${OPENING_CENTS}::bigint * (1 - 2 * line), ${moment} from ${all} cross join generate_series(0, 1) line`);
    await open.execute(sql`insert into ledger.wallet_transaction (transaction_id, wallet_id, account_id, partner_id, type, source_type,
        source_id, status, memo, currency, gross, fee, seq, balance_after, place, txn_id, created_on, completed_on)
      select ${idOf(KIND.opened)}, wallet_id, account_id, ${partnerID}::uuid, 'adjustment', 'adjustment', ${idOf(KIND.opened)}, 'completed',
        'Bench', 'USD', ${OPENING_CENTS}::bigint, 0, 1, ${OPENING_CENTS}::bigint, 2, ${idOf(KIND.opened)}, ${moment}, ${moment} from ${all}`);
  });
}

/** Sets the final balances of the wallets: after each round, a wallet has its initial balance again. */
async function closeWallets(db: Db, partnerID: string, rounds: number): Promise<void> {
  await db.transaction(async (open) => {
    await open.execute(sql`set local session_replication_role = replica`);
    await open.execute(sql`update wallet set available = ${OPENING_CENTS}::bigint, seq = ${2 * rounds + 1}::bigint
      where partner_id = ${partnerID}::uuid`);
  });
}

/** Drops the indexes with the most rows. Returns the statements that create them again. */
async function dropIndexes(db: Db): Promise<string[]> {
  const matches = await rows<{ name: string; made: string }>(
    db,
    sql`select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      where i.indrelid in ('transfer'::regclass, 'ledger.txn'::regclass, 'ledger.wallet_transaction'::regclass)
        and not i.indisprimary and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
        and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', '(NOT archived)', '(status <> ''failed''::text)', '(status = ''completed''::text)')`,
  );
  for (const { name } of matches) await db.execute(sql.raw(`drop index ${name}`));
  return matches.map(({ made }) => made);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}

async function writeRounds(fillers: readonly Db[], all: Rounds): Promise<void> {
  let next = all.from;
  const lane = async (db: Db) => {
    while (next < all.until) {
      const from = next;
      next = Math.min(all.until, from + ROUNDS_PER_INSERT);
      await insertRounds(db, { ...all, from, until: next });
      console.error(`${(next * WALLETS).toLocaleString("en-US")} transfers`);
    }
  };
  await Promise.all(fillers.map(lane));
}

/**
 * Fills the database with a partner's history up to now: `wanted` transfers between many accounts, `perDay` a day, with
 * postings, entries and wallet transactions in a balanced ledger. Events and audit log rows are left out.
 */
export async function seedLongHistory(wanted: number, perDay: number): Promise<LongHistory> {
  const fillers = Array.from({ length: FILLERS }, openFiller);
  const [filler] = fillers;
  if (!filler) throw new Error("nobody fills");
  const { db } = filler;
  const until = Math.max(1, Math.round(wanted / WALLETS));
  const transfers = until * WALLETS;
  const days = transfers / perDay;
  const begin = new Date(Date.now() - days * DAY);
  const months = Math.ceil(days / 30) + 1;
  // The job that makes months goes no more than a year back.
  await db.execute(sql`select make_months(${begin.toISOString()}::timestamptz::date, now()::date)`);
  const partner = await newPartner(db);
  const partnerID = partner.accountID;
  await insertMerchants(partner, WALLETS);
  await db.execute(sql`create table bench_side as
    select (row_number() over (order by m.payment_method_id) - 1)::int as i, m.account_id, m.payment_method_id, m.source_id as wallet_id,
      jsonb_build_object('paymentMethodID', m.payment_method_id, 'paymentMethodType', 'service-wallet', 'sourceID', m.source_id,
        'wallet', jsonb_build_object('walletID', m.source_id),
        'account', jsonb_build_object('accountID', m.account_id, 'email', 'm@example.com', 'displayName', 'Merchant')) as told
    from payment_method m where m.partner_id = ${partnerID}::uuid`);
  await db.execute(sql`analyze bench_side`);
  const indexes = await dropIndexes(db);
  const step = DAY / 1000 / perDay;
  const seconds = {
    rows: await timed(async () => {
      await openWallets(db, partnerID, new Date(begin.getTime() - 1000));
      await writeRounds(
        fillers.map((one) => one.db),
        { partnerID, from: 0, until, begin, step },
      );
      await closeWallets(db, partnerID, until);
    }),
    indexes: await timed(async () => {
      for (const made of indexes) await db.execute(sql.raw(made));
    }),
    vacuum: await timed(async () => {
      for (const table of [...TABLES, "wallet", "account"]) await db.execute(sql.raw(`vacuum (analyze) ${table}`));
    }),
  };
  const [one] = await rows<{ walletID: string; accountID: string }>(
    db,
    sql`select wallet_id as "walletID", account_id as "accountID" from bench_side where i = 1`,
  );
  if (!one) throw new Error("the seeded partner has no wallets");
  await db.execute(sql`drop table bench_side`);
  const bytes = await sizes(db);
  for (const each of fillers) await each.end();
  return { partner, ...one, transfers, months, seconds, bytes };
}

async function sizes(db: Db): Promise<Record<string, number>> {
  const matches = await rows<{ name: string; bytes: number }>(
    db,
    sql`select name, pg_total_relation_size(name::regclass)::float8
        + coalesce((select sum(pg_total_relation_size(p.relid)) from pg_partition_tree(name::regclass) p where p.isleaf), 0)::float8 as bytes
      from unnest(array[${sql.join(
        TABLES.map((name) => sql`${name}`),
        sql`, `,
      )}]) name
      union all select 'database', pg_database_size(current_database())::float8`,
  );
  return Object.fromEntries(matches.map(({ name, bytes }) => [name, bytes]));
}
