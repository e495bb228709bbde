import { closeDatabase, database } from "@/db/client";
import { env } from "@/lib/env";
import { checkLogin, refuseWrongDatabase } from "@/lib/http/server/start-checks";
import { endOnErrors, endWith } from "@/lib/http/end-on-errors";
import { log, replaceConsole } from "@/lib/http/log";
import { startWorker } from "./worker";

/** Milliseconds that a running job may take after the signal to stop. */
const DRAIN = 15_000;

endOnErrors();
replaceConsole();

await refuseWrongDatabase();
const { TENDER_MODE, METRICS_PORT, METRICS_HOST, OTEL_EXPORTER_OTLP_ENDPOINT } = env();
const endTracing =
  OTEL_EXPORTER_OTLP_ENDPOINT && (await import("@/lib/http/metrics/traces")).startTracing("tender-worker");
await checkLogin(database(), TENDER_MODE);
if (METRICS_PORT) (await import("@/lib/http/metrics/metrics")).serveMetrics(METRICS_PORT, METRICS_HOST);
const worker = await startWorker();
process.send?.({ type: "ready" });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  log({ event: "stopping" });
  setTimeout(() => process.exit(1), DRAIN).unref();
  await worker.stop();
  await closeDatabase();
  if (endTracing) await endTracing();
  log({ event: "stopped" });
  process.exit();
}
endWith(stop);
for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, () => void stop());
