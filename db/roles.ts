import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import * as schema from "./schema";

/** The role of the running server. It can append to the audit trail but not change it. It cannot read a card number. */
export const APP_ROLE = "tender_app";

/** The job queue's tables. Row-level security hides their rows from everybody but the owner. */
const QUEUE_TABLES = ["_private_jobs", "_private_job_queues", "_private_tasks", "_private_known_crontabs"];

/** Our own tables in `public`, where an administrator may have others, which are not ours to grant. */
const publicTables = () =>
  Object.values<unknown>(schema)
    .filter((value) => is(value, PgTable))
    .map(getTableConfig)
    .filter((table) => table.schema === undefined)
    .map(({ name }) => name);

/** Grants the server's role what it needs and no more. It may run after every migration. */
export async function grantRoles(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant usage on schema public, vault, ledger, graphile_worker, drizzle to ${APP_ROLE};
    grant select on all tables in schema drizzle to ${APP_ROLE};
    grant select, insert, update, delete on ${publicTables().join(", ")} to ${APP_ROLE};
    grant all on all tables in schema graphile_worker to ${APP_ROLE};
    grant all on all sequences in schema graphile_worker to ${APP_ROLE};
    grant execute on all functions in schema graphile_worker to ${APP_ROLE};
    ${QUEUE_TABLES.map(
      (table) => `
      drop policy if exists ${APP_ROLE} on graphile_worker.${table};
      create policy ${APP_ROLE} on graphile_worker.${table} to ${APP_ROLE} using (true) with check (true);`,
    ).join("")}
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
    grant execute on all functions in schema vault to ${APP_ROLE};
  `);
}

/** Lets a login act as the server's role. An administrator may have granted this already, which the owner could not. */
export async function grantMembership(sql: postgres.Sql, login: string): Promise<void> {
  const [row] = await sql<{ may: boolean }[]>`select pg_has_role(${login}, ${APP_ROLE}, 'usage') as may`;
  if (!row?.may) await sql`grant ${sql(APP_ROLE)} to ${sql(login)}`;
}
