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
import { log, logError, replaceConsole } from "../log";
import { flushRequests } from "../edge/request-log";
import { frontServer, type FrontServerParts } from "./server";
import { watchHeartbeats } from "./watch-heartbeats";

/** Says how long requests under way may take once we are told to stop, in milliseconds. */
const DRAIN = 15_000;

/** Makes this process a server that is ready to listen, with its jobs, and ends it in order when it is told to. */
export async function prepareServer(
  openPages: (settings: Env) => Promise<Omit<FrontServerParts, "bindings">>,
): Promise<{ server: Server; listen: () => void }> {
  process.on("unhandledRejection", (error) => logError("unhandled", error));
  replaceConsole();
  const settings = env();
  const { PORT, HOST, JOBS, TENDER_MODE, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT } = settings;
  const endTracing = OTEL_EXPORTER_OTLP_ENDPOINT && (await import("../metrics/traces")).startTracing("tender-server");
  // The sign-in library reads it from there.
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
  stopWhenTold(server, async () => {
    await worker?.stop();
    await flushRequests();
    await closeDatabase();
    if (endTracing) await endTracing();
  });
  return { server, listen: () => server.listen(PORT, HOST) };
}

/** Ends the process in order: first requests, then everything else. */
function stopWhenTold(server: Server, endRest: () => Promise<void>): void {
  let stopping = false;
  /** Whoever is told by SIGTERM stands behind a balancer, which must see /readyz turn before it finds the door closed. */
  async function stop(signal: string): Promise<void> {
    if (stopping) return;
    stopping = true;
    log({ event: "stopping" });
    startDraining();
    if (signal === "SIGTERM") await pause(env().DRAIN_DELAY * 1000);
    setTimeout(() => process.exit(1), DRAIN + 3000).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), DRAIN).unref();
    await closed;
    await endRest();
    log({ event: "stopped" });
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, () => void stop(signal));
}
