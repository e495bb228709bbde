import { sql } from "drizzle-orm";
import type { PublicCtx } from "../context";

/** How many days after this one have their place in the log. */
const AHEAD = 7;
/** How long the change of tables may wait for requests that use them, in milliseconds. */
const PATIENCE = 10_000;

/** Makes the log's places of the coming days, and drops the days that are older than 30. */
export async function prepareRequestDays({ db }: Pick<PublicCtx, "db">): Promise<void> {
  await db.execute(sql`select set_config('statement_timeout', ${String(PATIENCE)}, true)`);
  await db.execute(sql`select prepare_request_days(${AHEAD}::int)`);
}
