// One of many processes behind a pooler: works on ten lanes until its parent stops it, then reports its results.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, database, DEADLINES, rows, statement } from "@/db/client";
import { checkSession } from "@/db/pooler";
import { env } from "@/lib/env";

const CONCURRENCY = 10;
/** Milliseconds between two queries of a lane. The drill tests many processes, not the machine's capacity. */
const PAUSE_MS = 500;
const look = statement<{ role: string; limit: string; n: number }, { n: number }>(
  sql`select current_user as role, (select setting from pg_settings where name = 'statement_timeout') as limit, ${sql.placeholder("n")}::int as n`,
);

const seen = { right: 0, wrong: 0, failures: {} as Record<string, number>, isCutOff: false };
let isOver = false;

/** Queries the session, and a transaction with its own deadline, which must not apply to another transaction. */
async function work(lane: number): Promise<void> {
  for (let n = lane; !isOver; n += CONCURRENCY) {
    const result = await look(database(), { n });
    await database().transaction(async (open) => {
      await open.execute(sql`select set_config('statement_timeout', '1234', true)`);
      result.push(
        ...(await look(open, { n })).map((row) => ({ ...row, limit: row.limit === "1234" ? EXPECTED_TIMEOUT : "" })),
      );
    });
    await pause(PAUSE_MS);
    for (const { role, limit, n: back } of result)
      seen[role === env().DATABASE_ROLE && limit === EXPECTED_TIMEOUT && back === n ? "right" : "wrong"]++;
  }
}

const EXPECTED_TIMEOUT = String(DEADLINES.statement_timeout);

/** Runs a statement that exceeds the deadline and must be canceled. */
async function sleepTooLong(): Promise<void> {
  const error = await rows(database(), sql`select pg_sleep(20)`).catch(
    (thrown: { cause?: { code?: string } }) => thrown,
  );
  seen.isCutOff = "cause" in error && error.cause?.code === "57014";
}

function note(error: { cause?: { code?: string }; code?: string }): void {
  const code = error.cause?.code ?? error.code ?? "?";
  seen.failures[code] = (seen.failures[code] ?? 0) + 1;
}

await checkSession(database(), env().DATABASE_ROLE);
process.send?.({ type: "ready" });
process.once("message", () => (isOver = true));
const lanes = Array.from({ length: CONCURRENCY }, (_, lane) => work(lane).catch(note));
// If more of these ran at a time than there are connections, every process would wait.
await Promise.all([...lanes, ...(process.argv.includes("--long") ? [sleepTooLong()] : [])]);
process.send?.({ type: "seen", ...seen });
await closeDatabase();
process.exit();
