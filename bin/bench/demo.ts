import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { closeDatabase, database, rows } from "@/db/client";
import { seedDemo } from "@/db/seed/seed-demo";
import { cpuOfPostgres } from "./cpu.mjs";

/** Measures how long the first start takes to make its demo, and how much it makes. */
const [postmaster] = process.argv.slice(2).map(Number);
const usedBefore = cpuOfPostgres(postmaster) ?? NaN;
const started = performance.now();
const cpuBefore = process.cpuUsage();
await seedDemo(path.join(mkdtempSync(path.join(tmpdir(), "demo-")), "demo.json"));
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage(cpuBefore);
const postgres = (cpuOfPostgres(postmaster) ?? NaN) - usedBefore;
const [made] = await rows<{ accounts: number; transfers: number; postings: number }>(
  database(),
  sql`select (select count(*) from account)::int as accounts, (select count(*) from transfer)::int as transfers,
    (select count(*) from ledger.txn)::int as postings`,
);
await closeDatabase();
console.log(JSON.stringify({ seconds, program: (user + system) / 1e6, postgres, ...made }));
