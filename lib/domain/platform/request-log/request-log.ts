import { sql } from "drizzle-orm";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type Db, statement } from "@/db/client";

/** The number of days after today that get partitions. */
const DAYS_AHEAD = 7;
/** Milliseconds that a change of partitions may wait for requests that use the table. */
const TABLE_LOCK_TIMEOUT_MS = 10_000;

/** Creates the log's partitions for the coming days, and drops those older than 30 days. */
export async function prepareRequestDays({ db }: Pick<PublicCtx, "db">): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', ${String(TABLE_LOCK_TIMEOUT_MS)}, true)`);
  await db.execute(sql`select prepare_request_days(${DAYS_AHEAD}::int)`);
}

export interface RequestRow {
  request_id: string;
  partner_id: string;
  account_id?: string;
  caller_kind: "key" | "token" | "session";
  key_id?: string;
  method: string;
  route: string;
  params?: Record<string, string>;
  query?: string;
  headers?: Record<string, string>;
  object_id?: string;
  replay_of?: string;
  takes_key: boolean;
  status: number;
  ms: number;
  version: string;
  failure?: object;
  body?: unknown;
  answer?: string;
  created_on: string;
}

/** Writes a batch of requests in one statement, with each row as JSON. */
export async function recordRequests(db: Db, batch: readonly string[]): Promise<void> {
  await insert(db, { batch: `[${batch.join(",")}]` });
}

const insert = statement<never, { batch: string }>(sql`
  insert into request_log (request_id, partner_id, account_id, caller_kind, key_id, method, route, params, query, headers, object_id, replay_of,
    takes_key, status, ms, version, failure, body, answer, created_on)
  select request_id, partner_id, account_id, caller_kind, key_id, method, route, params, query, headers, object_id, replay_of,
    takes_key, status, ms, version, failure, body, answer, created_on
  from jsonb_to_recordset(${sql.placeholder("batch")}::text::jsonb) as r (request_id uuid, partner_id uuid, account_id uuid, caller_kind text, key_id uuid,
    method text, route text, params jsonb, query text, headers jsonb, object_id uuid, replay_of uuid,
    takes_key boolean, status smallint, ms float8, version text, failure jsonb, body jsonb, answer text, created_on timestamptz)`);
