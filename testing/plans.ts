import { drizzle } from "drizzle-orm/postgres-js";
import type { Db } from "../db/client";
import { openPool } from "../db/pool";
import * as schema from "../db/schema";
import { withMigrated } from "./own-database";

/** A statement as it was asked. */
interface RecordedStatement {
  query: string;
  params: unknown[];
}

/** A migrated database that records what it is asked. */
export interface RecordedDatabase {
  db: Db;
  statements: RecordedStatement[];
  /** Returns the plan of a statement as JSON text. Only indexes lead to rows, since among few rows all else is as good. */
  planOf: (statement: RecordedStatement) => Promise<string>;
  /** Has plans made as after a vacuum of these tables. A real one leaves out rows that an open transaction may still need. */
  vacuumed: (...tables: string[]) => Promise<void>;
}

/** Runs a test with a migrated database of its own that records what it is asked, as its owner. */
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
