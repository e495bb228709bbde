// Runs the drill of docs/operators/archive.md: a month is archived, a changed file is rejected, and the month is
// restored.
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { serverEnvironment } from "../lib/environment.mjs";
import { Sentence } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { nodeProgram, runQuietly } from "../lib/spawn.mjs";
import { asPostgres, postgresPrograms, run, startPostgres, urlOf } from "./postgres.mjs";
import { blockOf, blocksOf, openFolder, programOf } from "./tools.mjs";

async function fill(env, home) {
  const file = path.join(home, "month");
  const { code, output } = await runQuietly(...nodeProgram([await programOf("months"), file], { env }));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nFilling months for the drill failed; the reason is above.`);
  return fs.readFileSync(file, "utf8");
}

/** Counts a month's entries, and its tables of entries and of the audit log. */
async function countMonth(url, month) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const part = month.replace("-", "_");
  const [row] = await sql`
    select (select count(*)::int from ledger.entry where to_char(created_on at time zone 'UTC', 'YYYY-MM') = ${month}) as entries,
      (to_regclass(${`ledger.entry_${part}`}) is not null)::int + (to_regclass(${`audit_event_${part}`}) is not null)::int as tables`;
  await sql.end();
  return row;
}

/** Text that the output of each block of the page's drill must contain. */
const EXPECTED_OUTPUT = [
  ["left the database", "holds what was archived", "The backup is good."],
  ["was refused by --check", "was refused by --restore", "does not open"],
  ["is back", "Nothing differs."],
];

export async function archive() {
  const programs = postgresPrograms();
  if (!programs) return "skipped, because PostgreSQL is not installed (Debian: apt-get install postgresql-15).";
  const home = openFolder(asPostgres());
  const { port, env: reached } = await startPostgres(home, programs);
  const admin = { ...reached, PGUSER: "postgres", OWNER_PASSWORD: "one", SERVER_PASSWORD: "two" };
  await run(blockOf("backup.md", "Make the roles"), admin);
  const ownerUrl = urlOf(port, "tender_owner", "tender");
  const database = { url: urlOf(port, "tender_server", "tender"), ownerUrl };
  const env = { ...serverEnvironment(database, { port: 1, home }), JOBS: "off" };
  fs.mkdirSync(env.FILES_DIR, { mode: 0o700 });
  await setUp(env);
  const owner = { ...env, ...reached, PGUSER: "tender_owner", PGDATABASE: "tender", DATABASE_URL: ownerUrl };
  const month = await fill({ ...owner, DATABASE_ROLE: "" }, home);
  const work = path.join(home, "work");
  fs.mkdirSync(work);
  const before = await countMonth(ownerUrl, month);
  const seen = [];
  const blocks = blocksOf("archive.md", "Drill");
  for (const [index, block] of blocks.entries()) {
    const output = await run(block, { ...owner, MONTH: month, WORK: work });
    const unsaid = EXPECTED_OUTPUT[index]?.find((words) => !output.includes(words));
    if (unsaid) throw new Sentence(`The drill's block ${index + 1} should have said "${unsaid}":\n${output}`);
    seen.push(await countMonth(ownerUrl, month));
  }
  const [gone, , back] = seen;
  if (before.entries === 0 || gone.entries + gone.tables > 0 || JSON.stringify(back) !== JSON.stringify(before))
    throw new Sentence(`The month had ${JSON.stringify(before)}, then ${JSON.stringify(seen)}.`);
  return `${month} left with ${before.entries} entries and its ${before.tables} tables, its files and the database were proved without it, a changed byte was refused, and the month came back with nothing that differs.`;
}
