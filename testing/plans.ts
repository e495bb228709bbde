import { drizzle } from "drizzle-orm/postgres-js";
import type { Db } from "../db/client";
import { openPool } from "../db/pool";
import * as schema from "../db/schema";
import { withMigrated } from "./own-database";

interface RecordedStatement {
  query: string;
  params: unknown[];
}

/** A migrated database that records its statements. */
export interface RecordedDatabase {
  db: Db;
  statements: RecordedStatement[];
  /**
   * The plan of a statement as JSON text. Plans can use only indexes, because with few rows other plans cost the same.
   */
  planOf: (statement: RecordedStatement) => Promise<string>;
  /**
   * Makes plans as after a vacuum of these tables. A real vacuum skips rows that an open transaction may still need.
   */
  vacuumed: (...tables: string[]) => Promise<void>;
}

/** Runs a test as the owner of a new migrated database that records its statements. */
export const withPlans = (work: (recorded: RecordedDatabase) => Promise<void>): Promise<void> =>
  withMigrated(async ({ url }) => {
    const pool = openPool(url, { max: 2, connection: {} });
    const statements: RecordedStatement[] = [];
    const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) };
    const db = drizzle(pool.client, { schema, logger });
    const planOf = ({ query, params }: RecordedStatement) =>
      pool.client.begin(async (open) => {
        for (const off of ["seqscan", "bitmapscan"]) await open.unsafe(`set local enable_${off} = off`);
        return JSON.stringify(await open.unsafe(`explain (format json) ${query}`, params as never[]));
      });
    const vacuumed = async (...tables: string[]) => {
      for (const table of tables) {
        await pool.client.unsafe(`analyze ${table}`);
        await pool.client`update pg_class set relallvisible = relpages where oid = ${table}::text::regclass`;
      }
    };
    try {
      await work({ db, statements, planOf, vacuumed });
    } finally {
      await pool.end({ timeout: 5 });
    }
  });
