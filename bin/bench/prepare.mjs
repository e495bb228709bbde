import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { ensureBuilt } from "../lib/build.mjs";
import { bundle } from "../lib/bundle.mjs";
import { openTestDatabase } from "../lib/database.mjs";
import { serverEnvironment } from "../lib/environment.mjs";
import { say, Sentence } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { nodeProgram, runQuietly } from "../lib/spawn.mjs";
import { postmasterOf } from "./cpu.mjs";

const ENTRIES = { seed: "bin/bench/seed.ts", fastify: "bin/bench/fastify.ts" };
/** Programs that measure one thing each, in a separate database. */
const PROGRAMS = { scale: "bin/bench/scale.ts", uploads: "bin/bench/uploads.ts" };
const RATE_LIMITS = ["SANDBOX", "PRODUCTION", "SESSION", "ADDRESS", "PAGE", "SECURE", "SIGN_IN"];
const UNLIMITED = "100000000";

/** The servers' environment: no jobs and no rate limits, and every commit waits for the disk, as in production. */
async function environment() {
  const database = await openTestDatabase({ durable: true });
  const env = {
    ...serverEnvironment(database, { port: 1, home: database.home, appUrl: "http://127.0.0.1:1" }),
    ...Object.fromEntries(RATE_LIMITS.map((name) => [`RATE_LIMIT_${name}`, UNLIMITED])),
    KEYS_FILE: path.join(database.home, "keys.json"),
    TENDER_MODE: "sandbox",
    JOBS: "off",
  };
  await setUp(env);
  return { env, home: database.home, backend: database.backend, close: database.close };
}

async function seed(env, program) {
  const file = path.join(path.dirname(program), "subject.json");
  const { code, output } = await runQuietly(...nodeProgram([program, file], { env }));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nFilling the bench's database failed; the reason is above.`);
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

/**
 * Creates a database for this run with a partner, its cards and some thousand invites, and bundles the bench programs.
 */
export async function prepare() {
  say("Preparing a database for the bench …");
  const { env, home, backend } = await environment();
  const folder = path.join(home, "programs");
  await bundle(ENTRIES, folder);
  const programs = Object.fromEntries(Object.keys(ENTRIES).map((name) => [name, path.join(folder, `${name}.mjs`)]));
  const subject = await seed(env, programs.seed);
  return { env, home, postmaster: postmasterOf(backend), written: walMeter(env), programs, subject };
}

/** Returns a function that reads how many bytes of write-ahead log PostgreSQL has written so far. */
function walMeter({ MIGRATE_DATABASE_URL }) {
  const sql = postgres(MIGRATE_DATABASE_URL, { max: 1 });
  return async () => Number((await sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`)[0].bytes);
}

/** Runs a program that measures in a separate database. Returns the last thing that it prints. */
export async function measureAlone(name, ...args) {
  await ensureBuilt({ app: false });
  say("Preparing a database for the bench …");
  const { env, home, close } = await environment();
  const folder = path.join(home, "programs");
  await bundle({ [name]: PROGRAMS[name] }, folder);
  const { code, output } = await runQuietly(
    ...nodeProgram([path.join(folder, `${name}.mjs`), ...args.map(String)], { env }),
  );
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nMeasuring ${name} failed; the reason is above.`);
  await close();
  return JSON.parse(output.trim().split("\n").at(-1));
}
