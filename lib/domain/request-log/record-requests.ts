import { sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";

/** A request as its row, by the names of the columns. */
export interface RequestRow {
  request_id: string;
  partner_id: string;
  account_id?: string;
  caller_kind: "key" | "token";
  key_id: string;
  method: string;
  route: string;
  params?: Record<string, string>;
  takes_key: boolean;
  status: number;
  ms: number;
  version: string;
  failure?: object;
  body?: unknown;
  created_on: string;
}

/** Writes a batch of requests in one statement, each row as JSON. */
export async function recordRequests(db: Db, batch: readonly string[]): Promise<void> {
  await insert(db, { batch: `[${batch.join(",")}]` });
}

const insert = statement<never, { batch: string }>(sql`
  insert into request_log (request_id, partner_id, account_id, caller_kind, key_id, method, route, params, takes_key, status, ms, version, failure, body, created_on)
  select request_id, partner_id, account_id, caller_kind, key_id, method, route, params, takes_key, status, ms, version, failure, body, created_on
  from jsonb_to_recordset(${sql.placeholder("batch")}::text::jsonb) as r (request_id uuid, partner_id uuid, account_id uuid, caller_kind text, key_id uuid,
    method text, route text, params jsonb, takes_key boolean, status smallint, ms float8, version text, failure jsonb, body jsonb, created_on timestamptz)`);
