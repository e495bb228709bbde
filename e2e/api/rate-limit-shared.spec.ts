import { spawn, spawnSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { expectEmpty, newClient, newIssuerClient } from "../fixtures";
import { freePort, startSecondServer } from "./second-server";

// Servers start slowly on busy cores.
test.describe.configure({ timeout: 120_000 });

test("when the shared counters are unreachable, each process counts separately, and card details are rejected", async () => {
  const server = await startSecondServer("countless", {
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
    RATE_LIMIT_SANDBOX: "3",
  });
  const client = await newIssuerClient();
  const answers: number[] = [];
  for (let count = 0; count < 12; count++) answers.push((await client.send("GET /ping", { url: server.url })).status);
  expect(answers.slice(0, 3)).toEqual([200, 200, 200]);
  expect(answers).toContain(429);
  await expect.poll(async () => (await client.send("GET /ping", { url: server.url })).status).toBe(200);
  const details = () => client.send(`GET ${client.cards}/${client.issuedCardID}/details`, { url: server.url });
  await expect.poll(async () => (await details()).status).toBe(504);
  await expect(async () => expectEmpty(await details(), 504)).toPass();
  const rows = await testDatabase().select().from(auditTrailView).where(eq(auditTrailView.object, client.issuedCardID));
  expect(rows.filter(({ outcome }) => outcome === "disclosed")).toEqual([]);
  await server.stop();
});

test("two processes on one Redis count together", async () => {
  test.skip(spawnSync("redis-server", ["--version"]).status !== 0, "no redis-server on this machine");
  const port = await freePort();
  const redis = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: "ignore" },
  );
  const settings = { REDIS_URL: `redis://127.0.0.1:${port}`, RATE_LIMIT_PRODUCTION: "6" };
  const servers = [await startSecondServer("together-1", settings), await startSecondServer("together-2", settings)];
  const client = await newClient({ mode: "production" });
  const ask = (turn: number) => client.send("GET /ping", { url: servers[turn % 2]?.url });
  await expect
    .poll(
      async () =>
        (await Promise.all(Array.from({ length: 24 }, (_, turn) => ask(turn)))).filter(({ status }) => status === 200)
          .length,
    )
    .toBe(6);
  for (const server of servers) await server.stop();
  redis.kill("SIGTERM");
});
