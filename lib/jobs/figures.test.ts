import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { databaseFigures, newMetrics } from "@/lib/http/metrics/metrics";
import { LOOPS } from "./loops";

const db = testDatabase();

test("one statement reports due work and its age, of loops and of jobs", async () => {
  const ctx = ctxFor(await newPartner(db));
  const { accountID } = ctx;
  // A worker of the run takes visible work, so due rows stay in a transaction.
  let figures: Awaited<ReturnType<typeof databaseFigures>> = [];
  const undone = db.transaction(async (open) => {
    const act = { action: "ping" as "account.update", object: randomUUID(), outcome: "done" as const, accountID };
    await recordAudit({ ...ctx, db: open }, act);
    await open.execute(sql`select graphile_worker.add_job('prune', '{}'::json, run_at => now() - interval '1 hour')`);
    figures = await databaseFigures(open);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  const of = (metric: string, name: string) => figures.find((one) => one.metric === metric && one.name === name)?.value;
  expect(of("loop_due", "chain-audit")).toBeGreaterThanOrEqual(1);
  expect(of("job_due", "prune")).toBeGreaterThanOrEqual(1);
  expect(of("job_oldest", "prune")).toBeGreaterThanOrEqual(3600);
  expect(figures.filter(({ metric }) => metric === "loop_oldest").map(({ name }) => name)).toEqual(
    expect.arrayContaining([...Object.keys(LOOPS), "deliver-webhooks"]),
  );
});

test("the database is queried at most once in fifteen seconds, and missing figures are left out", async () => {
  let request = 0;
  const counting = newMetrics(() => {
    request++;
    return db;
  });
  const first = await counting.text();
  expect(await counting.text()).toContain('tender_loop_due{loop="move-rails"}');
  expect([request, first.includes("tender_database_up 1")]).toEqual([1, true]);
  const away = newMetrics(() => ({ execute: () => Promise.reject(new Error("away")) }) as never);
  const text = await away.text();
  expect(text).toContain("tender_database_up 0");
  expect(text).not.toContain("tender_loop_due{");
});

test("log lines become metrics labeled by the declared operation, never by path", async () => {
  const { observe, text } = newMetrics(() => db);
  const requestID = randomUUID();
  observe({ event: "request", requestID, route: "GET /ping", status: 200, ms: 12 });
  observe({ event: "request", requestID, route: `/o/${requestID}`, status: 404, ms: 1 });
  observe({ event: "delivery", isTaken: false });
  observe({ event: "warning", warning: "request-log", dropped: 7 });
  observe({ event: "job", job: "prune", ms: 5, ok: true });
  const metrics = await text();
  expect(metrics).toContain('tender_request_duration_seconds_count{operation="GET /ping",status="200"} 1');
  expect(metrics).toContain('tender_request_duration_seconds_count{operation="page",status="404"} 1');
  expect(metrics).not.toContain(requestID);
  expect(metrics).toContain('tender_webhook_deliveries_total{result="failed"} 1');
  expect(metrics).toContain("tender_request_log_dropped_total 7");
  expect(metrics).toContain('tender_job_duration_seconds_count{job="prune",ok="true"} 1');
});
