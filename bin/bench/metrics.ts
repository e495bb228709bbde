import { testDatabase } from "@/db/testing/factories";
import { operationName } from "@/lib/core/operation";
import { operations } from "@/lib/http/bindings";
import { databaseFigures, newMetrics } from "@/lib/http/metrics/metrics";
import { cpuOfPostgres } from "./cpu.mjs";

/** Says how often each part is done: a request noted, the text made, the database asked. */
const TIMES = { request: 200_000, text: 300, figures: 200 };
/** Answers that each operation has given, so that the text has a line for each. */
const STATUSES = [200, 422];

const db = testDatabase();
const [postmaster] = process.argv.slice(2).map(Number);

/** Does some work again and again. Returns the milliseconds of CPU that one time took, here and in PostgreSQL. */
async function costOf(times: number, work: (turn: number) => unknown) {
  const ofDatabase = () => cpuOfPostgres(postmaster) ?? NaN;
  const [before, own] = [ofDatabase(), process.cpuUsage()];
  for (let turn = 0; turn < times; turn++) await work(turn);
  const { user, system } = process.cpuUsage(own);
  return { server: (user + system) / 1000 / times, database: ((ofDatabase() - before) * 1000) / times };
}

/**
 * Prints what metrics cost, part by part. Two servers beside each other would differ by far more from chance than by this.
 * `request` is what each request adds, `text` a scrape, `figures` what the database is asked at most each 15 seconds.
 */
async function main(): Promise<void> {
  const { observe, text } = newMetrics(() => db);
  const names = operations.map(operationName);
  const request = (turn: number) =>
    observe({
      ...{ event: "request", requestID: "bench", ms: turn % 500 },
      ...{ route: names[turn % names.length] ?? "", status: STATUSES[turn % STATUSES.length] ?? 200 },
    });
  const parts = { request, text: () => text(), figures: () => databaseFigures(db) };
  const costs = [];
  for (const part of ["request", "text", "figures"] as const) {
    await costOf(TIMES[part] / 10, parts[part]);
    costs.push([part, await costOf(TIMES[part], parts[part])] as const);
  }
  console.log(JSON.stringify(Object.fromEntries(costs)));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
