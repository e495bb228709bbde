import { once } from "node:events";
import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase, database } from "@/db/client";
import { loadWordLists } from "@/lib/domain/access/sessions/is-guessable";
import { type Env, env } from "@/lib/env";
import { startWorker } from "@/lib/jobs/worker";
import { bindings } from "../bindings";
import { checkLogin, refuseWrongDatabase } from "./start-checks";
import { startDraining, watchWorker } from "./health";
import { watchLoop } from "../limits/held-loop";
import { endBecauseOf, endOnErrors, endWith } from "../end-on-errors";
import { log, logError, replaceConsole } from "../log";
import { flushRequests } from "../edge/request-log";
import { frontServer, type FrontServerParts } from "./server";
import { watchHeartbeats } from "./watch-heartbeats";

/** Milliseconds that running requests have to finish after a stop signal. */
const DRAIN = 15_000;

/** Prepares this process as a server with its jobs, and sets up an orderly shutdown. */
export async function prepareServer(
  openPages: (settings: Env) => Promise<Omit<FrontServerParts, "bindings">>,
): Promise<{ server: Server; listen: () => void }> {
  endOnErrors();
  replaceConsole();
  const settings = env();
  const { PORT, HOST, JOBS, TENDER_MODE, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT } = settings;
  const endTracing = OTEL_EXPORTER_OTLP_ENDPOINT && (await import("../metrics/traces")).startTracing("tender-server");
  // The sign-in library reads the variable.
  process.env.NEXTAUTH_URL ??= settings.APP_URL;
  await refuseWrongDatabase();
  await checkLogin(database(), TENDER_MODE);
  const [served] = await Promise.all([openPages(settings), loadWordLists()]);
  const server = frontServer({ bindings, ...served });
  const worker = JOBS === "in-process" ? await startWorker() : undefined;
  if (worker) watchWorker(worker);
  if (METRICS_PORT) (await import("../metrics/metrics")).serveMetrics(METRICS_PORT, settings.METRICS_HOST);
  watchLoop();
  watchHeartbeats();
  server.once("listening", () => {
    log({ event: "listening", port: PORT, operations: bindings.length });
    process.send?.({ type: "ready", port: PORT });
  });
  stopOnSignal(server, async () => {
    await worker?.stop();
    await flushRequests();
    await closeDatabase();
    if (endTracing) await endTracing();
  });
  server.on("error", (error) => (server.listening ? logError("accept", error) : endBecauseOf("listen", error)));
  return { server, listen: () => void portReleased().then(() => server.listen(PORT, HOST)) };
}

/** Waits until `npm start` releases the port, which it has held since before the build. */
async function portReleased(): Promise<void> {
  if (process.env.PORT_HELD !== "on") return;
  process.send?.({ type: "port" });
  await once(process, "message");
}

/** Shuts down in order on a signal or after an error: requests first, then everything else. */
function stopOnSignal(server: Server, endRest: () => Promise<void>): void {
  let stopping = false;
  async function stop(delay = 0): Promise<void> {
    if (stopping) return;
    stopping = true;
    log({ event: "stopping" });
    startDraining();
    await pause(delay);
    setTimeout(() => process.exit(1), DRAIN + 3000).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN).unref();
    await closed;
    await endRest();
    log({ event: "stopped" });
    process.exit();
  }
  // SIGTERM usually comes from behind a load balancer, which must see /readyz answer 503 before the port closes.
  process.on("SIGTERM", () => void stop(env().DRAIN_DELAY * 1000));
  for (const signal of ["SIGINT", "disconnect"]) process.on(signal, () => void stop());
  endWith(stop);
}
