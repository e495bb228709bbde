import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { NIGHTLY } from "@/testing/turns";
import { sql } from "drizzle-orm";
import { open, rows } from "@/db/client";
import { logFile } from "../canary";
import { type OwnDatabase, startOwnDatabase } from "./own-database";
import { startSecondServer } from "./second-server";

test.describe.configure({ timeout: 300_000 });

let database: OwnDatabase;
test.beforeAll(async () => (database = await startOwnDatabase({ hasTLS: true })));
test.afterAll(() => database?.stop());

test(
  "a server behind TLS survives a crash of its database, and reports within a minute that its only worker was killed",
  { tag: NIGHTLY },
  async () => {
    const settings = { ...database.settings, DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.url };
    const server = await startSecondServer("alarmed", settings);
    const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
    const worker = spawn(process.execPath, [path.join("dist", "worker.mjs")], {
      env: { ...inherited, ...settings },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await once(worker, "message");
    const alertsOf = (alert: string) =>
      readFileSync(logFile(`alarmed-${new URL(server.url).port}`), "utf8")
        .split("\n")
        .filter((line) => line.includes(`"alert":"${alert}"`))
        .map((line) => JSON.parse(line) as { fault: string; worker?: string; job?: string; hours?: number });
    const owner = open(database.unencrypted, 1);
    const isBeating = async () => (await rows(owner.db, sql`select from heartbeat where role = 'worker'`)).length === 1;
    await expect.poll(isBeating).toBe(true);
    await owner.db.execute(
      sql`update recurring_job set succeeded_on = now() - interval '27 hours' where job = 'check-ledger'`,
    );
    const late = () => alertsOf("jobs").map(({ fault, job, hours }) => ({ fault, job, hours }));
    await expect.poll(late).toEqual([{ fault: "late", job: "check-ledger", hours: 27 }]);
    await owner.pool.end({ timeout: 1 });
    const readiness = () => fetch(`${server.url}/readyz`).then(({ status }) => status);
    for (const signal of ["SIGQUIT", "SIGKILL"] as const) {
      await database.crash(signal);
      await expect.poll(readiness, { intervals: [100] }).toBe(200);
    }
    const alerts = () => alertsOf("workers");
    expect(alerts()).toEqual([]);
    worker.kill("SIGKILL");
    await expect
      .poll(
        () =>
          alerts()
            .map(({ fault }) => fault)
            .sort(),
        { timeout: 60_000 },
      )
      .toEqual(["lost", "none"]);
    expect(alerts().find(({ fault }) => fault === "lost")?.worker).toMatch(new RegExp(`:${worker.pid}$`));
    await server.stop();
  },
);
