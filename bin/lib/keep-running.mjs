import { setTimeout as sleep } from "node:timers/promises";
import { isStopping } from "./lifetime.mjs";
import { say } from "./say.mjs";

const TOO_SOON_MS = 10_000;
const LONGEST_WAIT_MS = 30_000;

/**
 * Starts a program by `start`, which gives the promise of its end, and again whenever it ends by itself; waits longer each
 * time it ends soon. `start` hears whether it is `again`. `onReady` runs after the first start, which must succeed. The
 * end is told in the form of the program's own log: `log` is "pretty" or "json".
 */
export async function keepRunning(name, start, { log, onReady = () => {} }) {
  let { exit } = await start({ again: false });
  await onReady();
  for (let startedAt = Date.now(), wait = 0; !isStopping(); startedAt = Date.now()) {
    const code = await exit;
    if (isStopping()) return;
    wait = Date.now() - startedAt < TOO_SOON_MS ? Math.min(wait * 2 || 1000, LONGEST_WAIT_MS) : 0;
    reportEnd(name, { code, wait, log });
    await sleep(wait);
    if (isStopping()) return;
    ({ exit } = await start({ again: true }).catch(() => ({ exit: Promise.resolve(1) })));
  }
}

function reportEnd(name, { code, wait, log }) {
  if (log === "json")
    return say(
      JSON.stringify({
        time: new Date().toISOString(),
        level: "error",
        event: "ended",
        program: name,
        code,
        again_in_ms: wait,
      }),
    );
  const when = wait > 0 ? ` in ${wait / 1000} s` : "";
  say(`The ${name} ended by itself (code ${code}; its last log lines say why) and is started again${when}.`);
}
