import type { ServerResponse } from "node:http";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { keys } from "@/lib/providers/keys";

let draining = false;

/** From now on /readyz says 503, so that a balancer sends nothing more. */
export function startDraining(): void {
  draining = true;
}

/** /livez: the process runs. /readyz: the database answers within a second, the keys are there, and we are not stopping. */
export async function health(path: string, response: ServerResponse): Promise<void> {
  const ok = path === "/livez" || (!draining && (await isReady()));
  response.writeHead(ok ? 200 : 503, { "content-length": "0", "cache-control": "no-store" }).end();
}

async function isReady(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref());
  const answers = async () => {
    keys().current("card");
    await database().execute(sql`select 1`);
    return true;
  };
  return Promise.race([answers().catch(() => false), late]);
}
