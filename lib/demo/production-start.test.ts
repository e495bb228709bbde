import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { open } from "@/db/client";
import { accountTable, cardAuthorizationTable, disputeTable, transferTable } from "@/db/schema";
import { withDatabase } from "@/testing/own-database";
import { createKeysFile } from "@/lib/providers/keys";

/** Settings of a test run that production rejects or does not have. */
const OF_TESTS = ["NODE_OPTIONS", "MIGRATE_DATABASE_URL", "SEED_DEMO", "STOP_AT", "SANDBOX_RECORD", "WEBHOOK_LOOPBACK"];

/** Sets a database up as a production start does, and returns its number of rows. */
async function startProduction(url: string, home: string, settings: Record<string, string>) {
  const [keys, demo] = [path.join(home, "keys.json"), path.join(home, "demo.json")];
  const env = { ...process.env };
  for (const name of OF_TESTS) delete env[name];
  const program = `
    const [{ demoFile }, { setUp }] = await Promise.all([import("./bin/lib/demo.mjs"), import("./bin/lib/setup.mjs")]);
    await setUp(process.env, { demoFile: demoFile() && ${JSON.stringify(demo)} });`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
    env: {
      ...env,
      ...settings,
      DATABASE_URL: url,
      DATABASE_DIRECT_URL: url,
      KEYS_FILE: keys,
      TENDER_MODE: "production",
      APP_URL: "https://pay.example.com",
      SECURE_URL: "https://cards.example.com",
    },
  });
  const { db, pool } = open(url, 1);
  try {
    const tables = { accountTable, transferTable, disputeTable, cardAuthorizationTable };
    const counts: Record<string, number> = {};
    for (const [name, table] of Object.entries(tables)) counts[name] = await db.$count(table);
    return counts;
  } finally {
    await pool.end({ timeout: 5 });
  }
}

test("a production starts empty, and one that requests a demo gets one without a past, however slow its database is", async () => {
  test.setTimeout(240_000);
  const home = mkdtempSync(path.join(tmpdir(), "production-"));
  createKeysFile(path.join(home, "keys.json"), { development: false });
  await withDatabase(async (url) => {
    expect(await startProduction(url, home, {})).toEqual({
      accountTable: 0,
      transferTable: 0,
      disputeTable: 0,
      cardAuthorizationTable: 0,
    });
    const owner = postgres(url, { max: 1, onnotice: () => {} });
    await owner`alter table person add constraint no_demo check (name = '')`;
    const { stderr } = (await startProduction(url, home, { SEED_DEMO: "1" }).catch(
      (error: unknown) => error,
    )) as Error & {
      stderr: string;
    };
    expect(stderr).toContain(
      'The demo could not be made: new row for relation "person" violates check constraint "no_demo".\n',
    );
    expect(stderr).not.toMatch(/Failed query|params|demo@tender\.example/);
    await owner`alter table person drop constraint no_demo`;
    // The server's own connections end a statement after 3 seconds.
    await owner`create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(3.2); return null; end $$`;
    await owner`create trigger pause after insert on person for each statement execute function pause()`;
    await owner.end();
    const { accountTable: accounts, transferTable: transfers } = await startProduction(url, home, { SEED_DEMO: "1" });
    expect(accounts).toBeGreaterThan(1);
    expect(accounts).toBeLessThan(6);
    expect(transfers).toBeLessThan(12);
  });
});
