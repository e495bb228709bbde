import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, namesCheck, oneOf } from "../columns";
import { local } from "../placement";

export const BEATING = ["server", "worker"] as const;

/**
 * One row: the oldest version of ours that may serve this database. A migration that takes away what older versions use
 * sets it.
 */
export const schemaVersionTable = pgTable(
  local("schema_version"),
  { isOne: boolean("is_one").primaryKey().default(true), oldestVersion: text("oldest_version").notNull() },
  (t) => [check("schema_version_one", sql`${t.isOne}`)],
);

/** When each job that runs by the clock succeeded last. */
export const recurringJobTable = pgTable(local("recurring_job"), {
  job: text("job").primaryKey(),
  succeededOn: instant("succeeded_on").notNull(),
});

/** The processes that live: each says so again and again. A worker that is told to stop takes its row away. */
export const heartbeatTable = pgTable(
  local("heartbeat"),
  {
    role: oneOf("role", BEATING).notNull(),
    /** Host and process number. */
    process: text("process").notNull(),
    beatOn: instant("beat_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.role, t.process] }), namesCheck("heartbeat_role", t.role, BEATING)],
);

/** Holds how each provider is, as the processes that ask it say. A name that is no longer declared is nobody's. */
export const providerStatusTable = pgTable(local("provider_status"), {
  provider: text("provider").primaryKey(),
  /** When it last got something from us, or we a file of it. */
  handedOverOn: instant("handed_over_on"),
  answeredOn: instant("answered_on"),
  failedOn: instant("failed_on"),
  /** Says what was wrong then, in a word of ours. */
  fault: text("fault"),
  /** Counts the failures since its last answer. */
  failures: integer("failures").notNull(),
});
