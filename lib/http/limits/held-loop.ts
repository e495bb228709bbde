import "server-only";
import { log } from "../log";

/** The interval between two checks of the event loop, and the longest accepted delay, in milliseconds. */
const EVERY = 20;
const LONGEST = 100;
const MICROSECONDS = 1000;

/** An operation that is running, or that ended since the last check. */
interface RunningOperation {
  route: string;
  isOver: boolean;
}
const answering = new Set<RunningOperation>();

/** Marks an operation as running until the returned function is called. */
export function whileAnswering(route: string): () => void {
  const one: RunningOperation = { route, isOver: false };
  answering.add(one);
  return () => {
    one.isOver = true;
  };
}

/**
 * Logs a warning when one piece of work has blocked the event loop for over 100 ms, with its duration and the
 * operations that were running. One of them is the cause. CPU time must exceed the limit as well, because otherwise a
 * busy machine would cause warnings. Returns a function that stops the watch.
 */
export function watchLoop(): () => void {
  let [seen, used] = [performance.now(), process.cpuUsage()];
  const look = setInterval(() => {
    const now = performance.now();
    const waited = now - seen - EVERY;
    const { user, system } = process.cpuUsage(used);
    const worked = (user + system) / MICROSECONDS;
    if (waited > LONGEST && worked > LONGEST) {
      const routes = [...new Set([...answering].map(({ route }) => route))];
      log({ event: "warning", warning: "loop-held", ms: Math.round(Math.min(waited, worked)), routes });
    }
    for (const one of answering) if (one.isOver) answering.delete(one);
    [seen, used] = [now, process.cpuUsage()];
  }, EVERY);
  look.unref();
  return () => clearInterval(look);
}
