import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { type Db, openLong, rows } from "@/db/client";
import * as schema from "@/db/schema";
import { newPartner } from "@/db/testing/factories";
import { checkBooks } from "@/lib/domain/money/ledger/check-books";
import { DAY, daysAfter } from "@/lib/core/time";
import { env } from "@/lib/env";

/** Partners, the first of which has half of all postings; wallets of each; days over which the postings are spread. */
const PARTNERS = 5;
const WALLETS = 1000;
const DAYS = 56;
/** Postings that one statement makes. */
const CHUNK = 200_000;

/** Days for which the ledger has its place already. */
const begin = new Date(Math.ceil(Date.now() / DAY) * DAY);

/** Fills the books of a partner: each posting gives a cent to one of its wallets. */
async function fill(db: Db, number: number, postings: number): Promise<void> {
  const { accountID } = await newPartner(db);
  const id = sql`(lpad(to_hex(${number}::int), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const wallet = sql`(lpad(to_hex(${number}::int), 8, '0') || '-0000-7000-9000-' || lpad(to_hex(n % ${WALLETS}::int), 12, '0'))::uuid`;
  const at = sql`${begin.toISOString()}::timestamptz + n * make_interval(secs => ${(DAYS * DAY) / 1000 / postings}::float8)`;
  const place = sql`(n / ${WALLETS}::int + 1)`;
  for (let from = 0; from < postings; from += CHUNK) {
    const numbers = sql`generate_series(${from}::int, ${Math.min(from + CHUNK, postings) - 1}::int) n`;
    await db.transaction(async (open) => {
      await open.execute(sql`set local session_replication_role = replica`);
      await open.execute(sql`insert into ledger.txn (txn_id, partner_id, source_type, source_id, step, created_on)
        select ${id}, ${accountID}, 'adjustment', ${id}, 'adjusted', ${at} from ${numbers}`);
      await open.execute(sql`insert into ledger.entry (txn_id, line, partner_id, account, wallet_id, currency, amount, created_on)
        select ${id}, line, ${accountID}, case line when 0 then 'available' else 'cash' end, case line when 0 then ${wallet} end, 'USD',
          1 - 2 * line, t.created_on from ${numbers} join ledger.txn t on t.partner_id = ${accountID} and t.txn_id = ${id}, generate_series(0, 1) line`);
      await open.execute(sql`insert into ledger.wallet_transaction (transaction_id, wallet_id, account_id, partner_id, type, source_type,
          source_id, status, memo, currency, gross, fee, seq, balance_after, place, txn_id, created_on, completed_on)
        select ${id}, ${wallet}, ${accountID}, ${accountID}, 'adjustment', 'adjustment', ${id}, 'completed', 'Bench', 'USD', 1, 0, ${place},
          ${place}, 2 * ${place}, ${id}, ${at}, ${at} from ${numbers}`);
    });
  }
  await db.transaction(async (open) => {
    await open.execute(sql`set local session_replication_role = replica`);
    await open.execute(sql`insert into wallet (wallet_id, account_id, partner_id, currency, available, pending, held, seq, created_on)
      select ${wallet}, gen_random_uuid(), ${accountID}, 'USD', m.most, 0, 0, m.most, now() from generate_series(0, ${WALLETS - 1}::int) n,
        lateral (select max(t.seq) as most from ledger.wallet_transaction t where t.partner_id = ${accountID} and t.wallet_id = ${wallet}) m where m.most is not null`);
  });
}

/** One night's check, with the longest time between the beginnings of two statements. */
async function check(now: Date): Promise<{ seconds: number; longestMs: number; faults: number }> {
  let [longest, last] = [0, performance.now()];
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const client = openLong(env().DATABASE_URL, { connection: { statement_timeout: 60_000 } });
  const db = drizzle(client, { schema, logger: { logQuery: look } });
  const begun = performance.now();
  let faults = 0;
  await checkBooks({ db, now }, (fault) => {
    faults++;
    console.error(JSON.stringify(fault));
  });
  look();
  await client.end();
  return { seconds: (performance.now() - begun) / 1000, longestMs: longest, faults };
}

const postings = Number(process.argv[2]);
const filler = openLong(process.env.MIGRATE_DATABASE_URL ?? env().DATABASE_URL);
const owner = drizzle(filler, { schema });
const filled = performance.now();
for (let number = 0; number < PARTNERS; number++)
  await fill(owner, number, Math.round(number === 0 ? postings / 2 : postings / 2 / (PARTNERS - 1)));
await rows(owner, sql`analyze`);
console.error(`filled in ${((performance.now() - filled) / 1000).toFixed(0)} s`);
const nights = [];
for (let night = 0; night < 2; night++) {
  nights.push(await check(daysAfter(begin, DAYS + 1.2 + night)));
  console.error(JSON.stringify(nights.at(-1)));
}
console.log(JSON.stringify({ postings, nights, megabytes: process.resourceUsage().maxRSS / 1024 }));
process.exit(0);
