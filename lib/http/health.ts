import type { ServerResponse } from "node:http";
import { database } from "@/db/client";
import { isMigrated } from "@/db/migration-version";
import { isKeepingUp } from "@/lib/jobs/backlog";
import { keys } from "@/lib/providers/keys";

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
 * /livez: the process runs. /readyz: the database answers within a second and has our migrations, the keys are there, the
 * jobs of this process run, and we are not stopping.
 */
export async function health(path: string, response: ServerResponse): Promise<void> {
  const ok = path === "/livez" || (!draining && worker?.isRunning() !== false && (await isReady()));
  response.writeHead(ok ? 200 : 503, { "content-length": "0", "cache-control": "no-store" }).end();
}

async function isReady(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref());
  const answers = async () => {
    keys().current("card");
    return (await isMigrated(database())) && (worker === undefined || (await isKeepingUp(database())));
  };
  return Promise.race([answers().catch(() => false), late]);
}
