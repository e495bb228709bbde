import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { type Placement, placementOf } from "./placement";
import { APP_ROLE } from "./roles";
import * as schema from "./schema";

/** A table with its schema, and where it lies. */
interface PlacedTable {
  name: string;
  placement: Placement;
}

/** Distributed tables lie beside this one, so that all rows of a partner lie on one node. */
const CENTER = "public.transfer";

/**
 * Functions that work for one partner, whose ID is their first argument: a call runs on the node that holds the partner,
 * also within a transaction. All of their statements name the partner.
 */
const DELEGATED = [
  "emit_events",
  "ledger.post",
  "ledger.post_all",
  "ledger.open_wallet",
  "ledger.archive_wallets",
  "ledger.open_transfer",
  "ledger.open_transfers",
  "ledger.authorize_spend",
  "chain_audit",
  "chain_free_audit",
];

/** Calls that are a transaction of their own, and may write to the trail of another partner. */
const FREE = ["vault.disclose_cards"];

/** Returns all tables with their placement, in the order of their declaration. Throws for a table that says none. */
function placedTables(): PlacedTable[] {
  const tables = Object.values(schema).flatMap((value: unknown) => (is(value, PgTable) ? [value] : []));
  return tables.map((table) => {
    const { schema: folder = "public", name } = getTableConfig(table);
    const placement = placementOf.get(name);
    if (!placement) throw new Error(`the table ${name} does not say where it lies`);
    return { name: `${folder}.${name}`, placement };
  });
}

/** Whether the database is the coordinator of a Citus cluster. */
async function hasNodes(sql: postgres.Sql): Promise<boolean> {
  const found = await sql`select from pg_extension where extname = 'citus'`;
  return found.length > 0;
}

/**
 * Spreads the tables over the nodes of a Citus cluster, as their declarations say: reference tables lie on all nodes, the
 * rows of distributed ones with their partner. What is spread already stays as it is. On plain PostgreSQL it does nothing.
 */
export async function distributeTables(sql: postgres.Sql): Promise<void> {
  if (!(await hasNodes(sql))) return;
  // The guards of tables that only take new rows: each shard has its own.
  await sql`set citus.enable_unsafe_triggers = on`;
  // A key or a grant of a distributed table and one of a reference table may then stand in one transaction.
  await sql`set citus.multi_shard_modify_mode to 'sequential'`;
  const spread = await sql<{ name: string }[]>`
    select n.nspname || '.' || c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    join pg_namespace n on n.oid = c.relnamespace where p.partmethod = 'h' or p.repmodel = 't'`;
  const isSpread = new Set(spread.map(({ name }) => name));
  const named = (placement: Placement) =>
    placedTables().flatMap((table) => (table.placement === placement ? [table.name] : []));
  await dropKeysToReferences(sql, named("local"), named("reference"));
  for (const name of named("reference")) if (!isSpread.has(name)) await sql`select create_reference_table(${name})`;
  const distributed = named("distributed").filter((name) => !isSpread.has(name));
  // All or none: a setup that dies halfway must not leave tables without their keys.
  await sql.begin(async (open) => {
    await withoutKeysBetween(open, distributed, async () => {
      for (const name of distributed) await open`select create_distributed_table(${name}, 'partner_id')`;
    });
  });
}

/**
 * Drops the foreign keys of local tables to reference tables. With them, the cluster would manage the local tables too, and
 * then it takes fewer kinds of statements. Accounts are never deleted, so nothing can be left without its account.
 */
async function dropKeysToReferences(sql: postgres.Sql, local: readonly string[], reference: readonly string[]) {
  for (const { table, name } of await keysBetween(sql, local, reference))
    await sql.unsafe(`alter table ${table} drop constraint ${name}`);
}

/** The foreign keys of some tables to others, as SQL names and defines them. */
const keysBetween = (sql: postgres.ISql, from: readonly string[], to: readonly string[]) =>
  sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and conrelid::regclass = any(${[...from]}::text[]::regclass[]) and confrelid::regclass = any(${[...to]}::text[]::regclass[])`;

/** Does the work while foreign keys between these tables are away: neither of two tables can be spread before the other. */
async function withoutKeysBetween(sql: postgres.ISql, tables: readonly string[], work: () => Promise<void>) {
  const keys = await keysBetween(sql, tables, tables);
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of keys)
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
}

/**
 * Gives each shard the guards of its table, since Citus makes triggers of statements for the tables alone. A shard that
 * moves takes them along; a new month's shards get theirs from the next setup, and till then have that of the whole table.
 * On plain PostgreSQL it does nothing.
 */
export async function guardShards(sql: postgres.Sql): Promise<void> {
  if (!(await hasNodes(sql))) return;
  const guards = await sql<{ table: string; name: string; guard: string }[]>`
    select t.tgrelid::regclass::text as table, t.tgname as name, regexp_replace(pg_get_triggerdef(t.oid), '^CREATE (TRIGGER .*) ON \\S+ (.*) EXECUTE .*$',
      'CREATE OR REPLACE \\1 ON %s \\2 EXECUTE FUNCTION public.refuse_change()') as guard
    from pg_trigger t join pg_dist_partition p on p.logicalrelid = t.tgrelid
    where t.tgfoid = 'public.refuse_change'::regproc and t.tgparentid = 0 and p.partmethod = 'h'`;
  for (const { table, name, guard } of guards) {
    // A trigger locks its table, so one that is there stays.
    const count = `select count(*) from pg_trigger where tgrelid = '%s'::regclass and tgname = '${name}'`;
    const [missing] =
      await sql`select from run_command_on_shards(${table}, ${count}) where result is distinct from '1' limit 1`;
    if (!missing) continue;
    const [failed] = await sql<{ result: string }[]>`
      select result from run_command_on_shards(${table}, ${guard}) where not success limit 1`;
    if (failed) throw new Error(`the shards of ${table} got no guard: ${failed.result}`);
  }
}

/** Tells the cluster which functions belong to one partner, and lets nodes act for the server. On plain PostgreSQL it does nothing. */
export async function distributeFunctions(sql: postgres.Sql): Promise<void> {
  if (!(await hasNodes(sql))) return;
  await sql.unsafe(`alter role ${APP_ROLE} login`);
  for (const name of [...DELEGATED, ...FREE])
    await sql`
      select create_distributed_function(${name}::regproc::regprocedure, 'p_partner', colocate_with => ${CENTER},
        force_delegation => ${DELEGATED.includes(name)})`;
}
