// One of many processes behind a pooler: works on ten lanes until it is told to stop, then says what it saw.
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { closeDatabase, database, DEADLINES, rows, statement } from "@/db/client";
import { checkSession } from "@/db/pooler";
import { env } from "@/lib/env";

const LANES = 10;
/** Milliseconds between two looks of a lane: many processes are tried, not what the machine carries. */
const REST = 500;
const look = statement<{ role: string; limit: string; n: number }, { n: number }>(
  sql`select current_user as role, (select setting from pg_settings where name = 'statement_timeout') as limit, ${sql.placeholder("n")}::int as n`,
);

const seen = { right: 0, wrong: 0, failures: {} as Record<string, number>, isCutOff: false };
let isOver = false;

/** A look at the session, and one within a transaction that has a deadline of its own. Another transaction must not keep it. */
async function work(lane: number): Promise<void> {
  for (let n = lane; !isOver; n += LANES) {
    const found = await look(database(), { n });
    await database().transaction(async (open) => {
      await open.execute(sql`select set_config('statement_timeout', '1234', true)`);
      found.push(...(await look(open, { n })).map((row) => ({ ...row, limit: row.limit === "1234" ? WANTED : "" })));
    });
    await pause(REST);
    for (const { role, limit, n: back } of found)
      seen[role === env().DATABASE_ROLE && limit === WANTED && back === n ? "right" : "wrong"]++;
  }
}

const WANTED = String(DEADLINES.statement_timeout);

/** A statement that takes longer than the deadline is cut off. */
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
const lanes = Array.from({ length: LANES }, (_, lane) => work(lane).catch(note));
// More of them at a time than there are connections would make everybody wait.
await Promise.all([...lanes, ...(process.argv.includes("--long") ? [sleepTooLong()] : [])]);
process.send?.({ type: "seen", ...seen });
await closeDatabase();
process.exit();
