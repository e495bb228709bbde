import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant, namesCheck, oneOf } from "../columns";
import { local } from "../placement";

export const BEATING = ["server", "worker"] as const;

/**
 * One row: the oldest version of Tender that may serve this database. A migration that removes something older versions
 * need sets it.
 */
export const schemaVersionTable = pgTable(
  local("schema_version"),
  { isOne: boolean("is_one").primaryKey().default(true), oldestVersion: text("oldest_version").notNull() },
  (t) => [check("schema_version_one", sql`${t.isOne}`)],
);

/** Last success of each recurring job. */
export const recurringJobTable = pgTable(local("recurring_job"), {
  job: text("job").primaryKey(),
  succeededOn: instant("succeeded_on").notNull(),
});

/** Running processes. Each updates its row regularly. A worker removes its row when it shuts down. */
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

/**
 * Status of each provider, as reported by the processes that call it. Names that are no longer declared are ignored.
 */
export const providerStatusTable = pgTable(local("provider_status"), {
  provider: text("provider").primaryKey(),
  /** When the provider last received something from Tender, or Tender a file from it. */
  handedOverOn: instant("handed_over_on"),
  answeredOn: instant("answered_on"),
  failedOn: instant("failed_on"),
  /** The last error, in Tender's own words. */
  fault: text("fault"),
  /** Failures since its last response. */
  failures: integer("failures").notNull(),
});
