import { setTimeout as sleep } from "node:timers/promises";
import { isStopping } from "./lifetime.mjs";
import { say } from "./say.mjs";

const EARLY_EXIT_MS = 10_000;
const RESTART_WAIT_MAX_MS = 30_000;

/**
 * Starts a program, and restarts it whenever it exits without being stopped. `start` returns the promise of its exit
 * and a function for the reason. The delay grows each time the program exits soon. `onReady` runs after the first
 * start, which must succeed. `log` is the format in which the exit is logged, "pretty" or "json".
 */
export async function keepRunning(name, start, { log, onReady = () => {} }) {
  let { exit, reason } = await start();
  await onReady();
  for (let startedAt = Date.now(), wait = 0; !isStopping(); startedAt = Date.now()) {
    const code = await exit;
    if (isStopping()) return;
    wait = Date.now() - startedAt < EARLY_EXIT_MS ? Math.min(wait * 2 || 1000, RESTART_WAIT_MAX_MS) : 0;
    reportEnd(name, { code, wait, log, reason: reason() });
    await sleep(wait);
    if (isStopping()) return;
    ({ exit, reason } = await start().catch(({ cause }) => ({ exit: Promise.resolve(1), reason: () => cause })));
  }
}

function reportEnd(name, { code, wait, log, reason }) {
  if (log === "json")
    return say(
      JSON.stringify({
        time: new Date().toISOString(),
        level: "error",
        event: "ended",
        program: name,
        code,
        reason,
        again_in_ms: wait,
      }),
    );
  const when = wait > 0 ? ` in ${wait / 1000} s` : "";
  say(`The ${name} ended with code ${code} (${reason ?? "its last lines say why"}). It is started again${when}.`);
}
