import { setTimeout as pause } from "node:timers/promises";
import next from "next";
import { closeDatabase, database } from "@/db/client";
import { env } from "@/lib/env";
import { startWorker } from "@/lib/jobs/worker";
import { bindings } from "./bindings";
import { checkLogin } from "./check-login";
import { startDraining, watchWorker } from "./health";
import { log, logError, replaceConsole } from "./log";
import { refuseWrongKeys } from "./refuse-wrong-keys";
import { flushRequests } from "./request-log";
import { frontServer } from "./server";
import { staticFiles } from "./static-files";

/** How long requests under way may take once we are told to stop, in milliseconds. */
const DRAIN = 15_000;

process.on("unhandledRejection", (error) => logError("unhandled", error));
replaceConsole();

const { PORT, HOST, JOBS, DRAIN_DELAY, TENDER_MODE } = env();
await refuseWrongKeys();
await checkLogin(database(), TENDER_MODE);
const app = next({ dev: false, hostname: HOST, port: PORT });
await app.prepare();
const server = frontServer({ bindings, pages: app.getRequestHandler(), files: staticFiles() });
const worker = JOBS === "in-process" ? await startWorker() : undefined;
if (worker) watchWorker(worker);
server.listen(PORT, HOST, () => {
  log({ event: "listening", port: PORT, operations: bindings.length });
  process.send?.({ type: "ready", port: PORT });
});

let stopping = false;
/** Whoever is told by SIGTERM stands behind a balancer, which must see /readyz turn before it finds the door closed. */
async function stop(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log({ event: "stopping" });
  startDraining();
  if (signal === "SIGTERM") await pause(DRAIN_DELAY * 1000);
  setTimeout(() => process.exit(1), DRAIN + 3000).unref();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), DRAIN).unref();
  await closed;
  await worker?.stop();
  await flushRequests();
  await closeDatabase();
  log({ event: "stopped" });
  process.exit(0);
}
for (const signal of ["SIGTERM", "SIGINT", "disconnect"]) process.on(signal, () => void stop(signal));
