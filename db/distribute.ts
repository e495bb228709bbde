import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import { type Placement, placementOf } from "./placement";
import { APP_ROLE } from "./roles";
import * as schema from "./schema";

/** A table with its schema and placement. */
interface PlacedTable {
  name: string;
  placement: Placement;
}

/** Distributed tables are colocated with this one, so that all rows of a partner are on one node. */
const CENTER = "public.transfer";

/**
 * Functions that take a partner's ID as their first argument. A call runs on that partner's node, even within a
 * transaction, so every statement in them must name the partner.
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

/** Functions that run as a separate transaction and may write to the audit log of another partner. */
const FREE = ["vault.disclose_cards"];

/** All tables with their placement, in order of declaration. Throws for a table without a placement. */
function placedTables(): PlacedTable[] {
  const tables = Object.values(schema).flatMap((value: unknown) => (is(value, PgTable) ? [value] : []));
  return tables.map((table) => {
    const { schema: folder = "public", name } = getTableConfig(table);
    const placement = placementOf.get(name);
    if (!placement) throw new Error(`the table ${name} has no placement`);
    return { name: `${folder}.${name}`, placement };
  });
}

async function hasNodes(sql: postgres.Sql): Promise<boolean> {
  const matches = await sql`select from pg_extension where extname = 'citus'`;
  return matches.length > 0;
}

/**
 * Distributes the tables over the nodes of a Citus cluster as declared: each node gets a copy of a reference table, and
 * rows of distributed tables go to their partner's node. Tables that are already distributed stay unchanged. Does
 * nothing on plain PostgreSQL.
 */
export async function distributeTables(sql: postgres.Sql): Promise<void> {
  if (!(await hasNodes(sql))) return;
  // Append-only tables have triggers, which each shard needs.
  await sql`set citus.enable_unsafe_triggers = on`;
  // Lets one transaction change keys or grants of a distributed table and of a reference table.
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
  // All or nothing: a setup that dies halfway must not leave tables without their foreign keys.
  await sql.begin(async (open) => {
    await withoutKeysBetween(open, distributed, async () => {
      for (const name of distributed) await open`select create_distributed_table(${name}, 'partner_id')`;
    });
  });
}

/**
 * Drops the foreign keys from local tables to reference tables. With them, Citus would also manage the local tables and
 * support fewer statements on them. Accounts are never deleted, so no row can lose its account.
 */
async function dropKeysToReferences(sql: postgres.Sql, local: readonly string[], reference: readonly string[]) {
  for (const { table, name } of await keysBetween(sql, local, reference))
    await sql.unsafe(`alter table ${table} drop constraint ${name}`);
}

/** Foreign keys between the two sets of tables, with their names and definitions in SQL. */
const keysBetween = (sql: postgres.ISql, from: readonly string[], to: readonly string[]) =>
  sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0
      and conrelid::regclass = any(${[...from]}::text[]::regclass[]) and confrelid::regclass = any(${[...to]}::text[]::regclass[])`;

/**
 * Drops the foreign keys between these tables during the work, because neither of two linked tables can be distributed
 * first.
 */
async function withoutKeysBetween(sql: postgres.ISql, tables: readonly string[], work: () => Promise<void>) {
  const keys = await keysBetween(sql, tables, tables);
  for (const { table, name } of keys) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of keys)
    await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
}

/**
 * Gives each shard the triggers of its table, since Citus creates statement triggers only on the table. A moved shard
 * keeps its triggers. Shards of a new month get theirs at the next setup; until then the trigger of the whole table
 * protects them. Does nothing on plain PostgreSQL.
 */
export async function guardShards(sql: postgres.Sql): Promise<void> {
  if (!(await hasNodes(sql))) return;
  const guards = await sql<{ table: string; name: string; guard: string }[]>`
    select t.tgrelid::regclass::text as table, t.tgname as name, regexp_replace(pg_get_triggerdef(t.oid), '^CREATE (TRIGGER .*) ON \\S+ (.*) EXECUTE .*$',
      'CREATE OR REPLACE \\1 ON %s \\2 EXECUTE FUNCTION public.refuse_change()') as guard
    from pg_trigger t join pg_dist_partition p on p.logicalrelid = t.tgrelid
    where t.tgfoid = 'public.refuse_change'::regproc and t.tgparentid = 0 and p.partmethod = 'h'`;
  for (const { table, name, guard } of guards) {
    // Creating a trigger locks its table, so an existing one stays.
    const count = `select count(*) from pg_trigger where tgrelid = '%s'::regclass and tgname = '${name}'`;
    const [missing] =
      await sql`select from run_command_on_shards(${table}, ${count}) where result is distinct from '1' limit 1`;
    if (!missing) continue;
    const [failed] = await sql<{ result: string }[]>`
      select result from run_command_on_shards(${table}, ${guard}) where not success limit 1`;
    if (failed) throw new Error(`the shards of ${table} got no guard: ${failed.result}`);
  }
}

/**
 * Registers the functions that belong to one partner with the cluster and lets nodes act for the server. Does nothing
 * on plain PostgreSQL.
 */
export async function distributeFunctions(sql: postgres.Sql): Promise<void> {
  if (!(await hasNodes(sql))) return;
  await sql.unsafe(`alter role ${APP_ROLE} login`);
  for (const name of [...DELEGATED, ...FREE])
    await sql`
      select create_distributed_function(${name}::regproc::regprocedure, 'p_partner', colocate_with => ${CENTER},
        force_delegation => ${DELEGATED.includes(name)})`;
}
