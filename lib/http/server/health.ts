import type { ServerResponse } from "node:http";
import { database } from "@/db/client";
import { isMigrated } from "@/db/schema-version";
import { isKeepingUp } from "@/lib/jobs/backlog";
import { beat } from "@/lib/jobs/heartbeat";
import { keys } from "@/lib/providers/keys";
import { ON_EVERY_ANSWER } from "../edge/page-headers";
import { foundDiskFull } from "../edge/refusals";

/** Milliseconds for which a write counts, however often somebody asks. */
const FRESH = 1000;
/** Milliseconds for which a write that found the disk full counts: a small row may still find room. */
const FULL = 10_000;

let draining = false;
let worker: { isRunning(): boolean } | undefined;

/** From now on /readyz also asks whether the jobs of this process run, and none that is due waits long. */
export function watchWorker(own: { isRunning(): boolean }): void {
  worker = own;
}

/** From now on /readyz says 503, so that a balancer sends nothing more. */
export function startDraining(): void {
  draining = true;
}

/**
 * /livez: the process runs. /readyz: the database takes writes within a second, has our migrations and allows our
 * version. The keys are there, the jobs of this process run, and we are not stopping.
 */
export async function health(path: string, response: ServerResponse): Promise<void> {
  const ok = path === "/livez" || (!draining && worker?.isRunning() !== false && (await isReady()));
  response.writeHead(ok ? 200 : 503, { ...ON_EVERY_ANSWER, "content-length": "0", "cache-control": "no-store" }).end();
}

async function isReady(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref());
  const answers = async () => {
    keys().current("card");
    if (foundDiskFull(FULL) || !(await isMigrated(database()))) return false;
    await write();
    return worker === undefined || (await isKeepingUp(database()));
  };
  return Promise.race([answers().catch(() => false), late]);
}

let wroteAt = -FRESH;
let writing: Promise<void> | undefined;

/** Writes one row. One that hangs, as without its synchronous standby, is waited for by all that ask after it. */
async function write(): Promise<void> {
  if (performance.now() - wroteAt < FRESH) return;
  writing ??= beat(database(), "server")
    .then(() => void (wroteAt = performance.now()))
    .finally(() => (writing = undefined));
  await writing;
}
