import "server-only";
import { log } from "../log";

/** Says how often the loop is looked at, and how long it may be held, in milliseconds. */
const EVERY = 20;
const LONGEST = 100;
const MICROSECONDS = 1000;

/** An operation that is being answered, or was since the last look. */
interface RunningOperation {
  route: string;
  isOver: boolean;
}
const answering = new Set<RunningOperation>();

/** Remembers that an operation is being answered, until the function that it returns is called. */
export function whileAnswering(route: string): () => void {
  const one: RunningOperation = { route, isOver: false };
  answering.add(one);
  return () => {
    one.isOver = true;
  };
}

/**
 * Warns whenever everybody had to wait because one piece of work held the event loop for over 100 ms: with its length, and
 * the operations that were being answered, of which one is the cause. A machine that gives us no time is none: what counts
 * is the time of the processor, too. Returns what ends it.
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
