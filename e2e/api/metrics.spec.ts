import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { logFile } from "../canary";
import { bearer, newClient, newToken, send } from "../fixtures";
import { freePort, startSecondServer } from "./second-server";

const metricsAt = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

test("a server publishes metrics of its requests and pools on a separate port that serves nothing else", async () => {
  const port = await freePort();
  const server = await startSecondServer("measured", { METRICS_PORT: String(port) });
  const { keyID, partner } = await newClient();
  const headers = bearer(await newToken(keyID));
  await send(`GET /accounts/${partner.accountID}`, { headers, url: server.url });
  await send("GET /nowhere", { headers, url: server.url });
  const response = await metricsAt(port);
  expect(response).toContain(
    'tender_request_duration_seconds_count{operation="GET /accounts/{accountID}",status="200"} 1',
  );
  expect(response).toMatch(/tender_pool_max\{pool="database"\} 4\n/);
  expect(response).toMatch(/tender_pool_used\{pool="database"\} \d+\n/);
  expect(response).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(response).toContain('tender_key_version{purpose="card"}');
  expect(response).toContain("tender_database_up 1");
  expect(response).not.toContain(partner.accountID);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  await server.stop();
});

test("a worker publishes metrics of its job queue and its pools", async () => {
  const port = await freePort();
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  const log = openSync(logFile(`measured-worker-${port}`), "w");
  const worker = spawn(process.execPath, [path.join("dist", "worker.mjs")], {
    env: { ...inherited, METRICS_PORT: String(port) },
    stdio: ["ignore", log, log, "ipc"],
  });
  await once(worker, "message");
  const isQueue = /tender_pool_max\{pool="queue"\} 4\n/;
  await expect.poll(() => metricsAt(port).catch(() => "")).toMatch(isQueue);
  const response = await metricsAt(port);
  expect(response).toMatch(/tender_loop_oldest_seconds\{loop="chain-audit"\} \d/);
  expect(response).toMatch(/tender_job_last_success_timestamp_seconds\{job="check-ledger"\} 1\d{9}/);
  worker.kill("SIGTERM");
  await once(worker, "exit");
});
