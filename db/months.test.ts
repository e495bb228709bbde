import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { v7 } from "uuid";
import { newID } from "@/lib/core/api/ids";
import { migrateDatabase } from "../lib/setup/migrate-database";
import { APP_ROLE } from "./roles";
import { withDatabase } from "../testing/own-database";

test.describe.configure({ timeout: 120_000 });

const withOwner = (work: (sql: postgres.Sql) => Promise<void>) =>
  withDatabase(async (url) => {
    await migrateDatabase(url);
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    try {
      await work(sql);
    } finally {
      await sql.end({ timeout: 5 });
    }
  });

const PARTNER = newID<string>();
const monthAgo = (months: number, day = 1) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, day));
};
const partOf = (table: string, month: Date) => `${table}_${month.toISOString().slice(0, 7).replace("-", "_")}`;

/** Inserts an event with an ID generated at the given moment. */
const emit = (sql: postgres.Sql, moment: Date) =>
  sql`insert into event (partner_id, event_id, account_id, type, data, created_on)
    values (${PARTNER}, ${v7({ msecs: moment.getTime() })}, ${PARTNER}, 'transfer.created', '{}', ${moment.toISOString()})`;
/** Inserts a ledger entry and an audit row dated to a moment, which only the owner may do. */
async function keep(sql: postgres.Sql, moment: Date, sequence: number): Promise<void> {
  const time = moment.toISOString();
  await sql`insert into ledger.entry (partner_id, txn_id, line, account, currency, amount, created_on)
    values (${PARTNER}, ${v7({ msecs: moment.getTime() })}, 1, 'cash', 'USD', 5, ${time})`;
  await sql`insert into audit_event (partner_id, audit_id, account_id, actor_kind, actor_id, action, object, outcome, request_id, client_address,
      created_on, sequence, previous_hash, hash)
    values (${PARTNER}, ${v7({ msecs: moment.getTime() })}, ${PARTNER}, 'key', ${PARTNER}, 'file.decide', 'x', 'done', ${PARTNER}, '',
      ${time}, ${sequence}, '', '')`;
}

const placesOf = async (sql: postgres.Sql, table: string) =>
  (
    await sql<{ place: string }[]>`
      select p.relname as place from ${sql(table)} x join pg_class p on p.oid = x.tableoid order by x.created_on`
  ).map(({ place }) => place);

test("each row is stored in its month, and rows without one move once it is created", () =>
  withOwner(async (sql) => {
    const last = new Date(monthAgo(2).getTime() - 1);
    const moments = [last, monthAgo(2), monthAgo(0)];
    for (const [nth, moment] of moments.entries()) {
      await emit(sql, moment);
      await keep(sql, moment, nth + 1);
    }
    const tables = ["event", "audit_event", "ledger.entry"];
    for (const table of tables) {
      const name = table.replace("ledger.", "");
      const places = await placesOf(sql, table);
      expect(places, table).toEqual([`${name}_rest`, `${name}_rest`, partOf(name, monthAgo(0))]);
    }
    await sql`select prepare_months(-2)`;
    for (const table of tables) {
      const name = table.replace("ledger.", "");
      const places = await placesOf(sql, table);
      expect(places, table).toEqual([`${name}_rest`, partOf(name, monthAgo(2)), partOf(name, monthAgo(0))]);
    }
    await sql`select make_months(${monthAgo(3)}::date, ${monthAgo(3)}::date)`;
    for (const table of tables)
      expect((await placesOf(sql, table))[0]).toBe(partOf(table.replace("ledger.", ""), last));
  }));

test("months of the audit log and of ledger entries have their table's triggers, and the server cannot create or drop one by name", () =>
  withOwner(async (sql) => {
    await keep(sql, new Date(), 1);
    for (const place of [`ledger.${partOf("entry", monthAgo(0))}`, partOf("audit_event", monthAgo(0))])
      await expect(sql`delete from ${sql(place)}`).rejects.toThrow("is never changed");
    await sql`set role ${sql(APP_ROLE)}`;
    await sql`select prepare_months(1)`;
    for (const refused of [
      sql`select make_months('2020-01-01', '2020-01-01')`,
      sql`select * from ${sql(partOf("audit_event", monthAgo(0)))}`,
      sql`drop table ${sql(partOf("event", monthAgo(0)))}`,
      sql`delete from archived_stretch`,
      sql`delete from archived_month`,
    ])
      await expect(refused).rejects.toThrow(/permission denied|must be owner/);
    await sql`reset role`;
  }));

test("events are dropped with their month, and only after thirteen months", () =>
  withOwner(async (sql) => {
    await sql`select make_months(${monthAgo(16)}::date, ${monthAgo(0)}::date)`;
    const moments = [monthAgo(30), monthAgo(16, 3), monthAgo(15, 3), monthAgo(12, 3), new Date()];
    for (const moment of moments) await emit(sql, moment);
    await sql`set role ${sql(APP_ROLE)}`;
    const [dropped] = await sql<{ months: number }[]>`select drop_events(now() + interval '1 year') as months`;
    await sql`reset role`;
    expect(dropped?.months).toBeGreaterThanOrEqual(2);
    expect(await placesOf(sql, "event")).toEqual([partOf("event", monthAgo(12)), partOf("event", monthAgo(0))]);
  }));
