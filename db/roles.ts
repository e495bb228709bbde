import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import * as schema from "./schema";

/** The role of the running server. It can append to the audit log but not change it, and cannot read a card number. */
export const APP_ROLE = "tender_app";

/** The job queue's tables. Row-level security hides their rows from all roles except the owner. */
const QUEUE_TABLES = ["_private_jobs", "_private_job_queues", "_private_tasks", "_private_known_crontabs"];

/** The row in `drizzle.function_file` that keeps the hash of the grants. */
const GRANTS = "grants";

/** Tables of this project in `public`. An administrator may have created more there. */
const publicTables = () =>
  Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .map(getTableConfig)
    .filter((table) => table.schema === undefined)
    .map(({ name }) => name);

/** All grants of the server's role, safe to repeat. */
const grants = () => `
  grant usage on schema public, vault, ledger, graphile_worker, drizzle to ${APP_ROLE};
  grant select on all tables in schema drizzle to ${APP_ROLE};
  grant select, insert, update, delete on ${publicTables().join(", ")} to ${APP_ROLE};
  grant all on all tables in schema graphile_worker to ${APP_ROLE};
  grant all on all sequences in schema graphile_worker to ${APP_ROLE};
  grant execute on all functions in schema graphile_worker to ${APP_ROLE};
  revoke insert, update, delete on event_kind, schema_version from ${APP_ROLE};
  revoke all on audit_event, audit_waiting, audit_trail, audit_head from ${APP_ROLE};
  grant select on audit_event to ${APP_ROLE};
  grant select, insert on audit_waiting to ${APP_ROLE};
  grant select on audit_trail, audit_head to ${APP_ROLE};
  grant execute on function chain_audit, chain_free_audit to ${APP_ROLE};
  grant execute on function prepare_request_days, prepare_months, drop_events to ${APP_ROLE};
  grant select on audit_event_rest, event_rest, request_log_rest to ${APP_ROLE};
  revoke insert, update, delete on archived_month, archived_stretch from ${APP_ROLE};
  grant update (key_version, wrapped_key) on archived_month to ${APP_ROLE};
  revoke all on wallet, adjustment from ${APP_ROLE};
  grant select on wallet, adjustment to ${APP_ROLE};
  grant insert on adjustment to ${APP_ROLE};
  grant select on all tables in schema ledger to ${APP_ROLE};
  grant execute on all functions in schema ledger to ${APP_ROLE};
  grant select, insert on vault.key_check to ${APP_ROLE};
  grant insert on vault.card_secret to ${APP_ROLE};
  grant select, insert, update, delete on vault.identity_secret to ${APP_ROLE};
  grant execute on all functions in schema vault to ${APP_ROLE};`;

/**
 * Gives the server's role exactly the rights that it needs, if they differ from the last setup's. Changing a policy
 * locks its table against every session, so a correct policy stays. Each setup calls this after tables, functions and
 * the job queue.
 */
export async function grantRoles(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$`);
  await createPolicies(sql);
  const text = grants();
  const [stored] = await sql<{ hash: string }[]>`select hash from drizzle.function_file where name = ${GRANTS}`;
  if (stored?.hash === (await hashOfGrants(sql, text))) return;
  await sql.unsafe(text);
  await sql`
    insert into drizzle.function_file values (${GRANTS}, ${await hashOfGrants(sql, text)}, now())
    on conflict (name) do update set hash = excluded.hash, applied_on = excluded.applied_on`;
}

/** Creates policies that let the server's role see the job queue's rows. */
async function createPolicies(sql: postgres.Sql): Promise<void> {
  const policies = await sql<{ table: string; isRight: boolean }[]>`
    select tablename as table, (permissive, roles, cmd, qual, with_check)
      = ('PERMISSIVE', array[${APP_ROLE}]::name[], 'ALL', 'true', 'true') as "isRight"
    from pg_policies where schemaname = 'graphile_worker' and policyname = ${APP_ROLE}`;
  for (const table of QUEUE_TABLES) {
    const match = policies.find((policy) => policy.table === table);
    if (match?.isRight) continue;
    const name = `${APP_ROLE} on graphile_worker.${table}`;
    await sql.unsafe(`
      drop policy if exists ${name};
      create policy ${name} to ${APP_ROLE} using (true) with check (true)`);
  }
}

/**
 * A hash of the statements and of all rights in the project's schemas, so that a new table or a lost right changes it.
 */
async function hashOfGrants(sql: postgres.Sql, text: string): Promise<string> {
  const [row] = await sql<{ hash: string }[]>`
    with ours as (select oid, nspname, nspacl from pg_namespace
      where nspname in ('public', 'vault', 'ledger', 'graphile_worker', 'drizzle'))
    select md5(${text} || string_agg(object || coalesce(acl::text, ''), E'\\n' order by object)) as hash from (
      select nspname::text as object, nspacl as acl from ours
      union all select concat_ws('.', nspname, relname), relacl from pg_class join ours on ours.oid = relnamespace where relkind in ('r', 'p', 'S')
      union all select concat_ws('.', nspname, relname, attname), attacl from pg_class join ours on ours.oid = relnamespace
        join pg_attribute on attrelid = pg_class.oid where attacl is not null
      union all select concat_ws('.', nspname, proname, proargtypes::text), proacl from pg_proc join ours on ours.oid = pronamespace
    ) as rights`;
  return row?.hash ?? "";
}

/** Lets a login act as the server's role. An administrator may have granted this already, which the owner could not. */
export async function grantMembership(sql: postgres.Sql, login: string): Promise<void> {
  const [row] = await sql<{ may: boolean }[]>`select pg_has_role(${login}, ${APP_ROLE}, 'usage') as may`;
  if (!row?.may) await sql`grant ${sql(APP_ROLE)} to ${sql(login)}`;
}
