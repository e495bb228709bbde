import { inspect } from "node:util";
import { describeError, log, logError } from "./log";

/** Ends this process in order. Until it is set, an error ends the process at once. */
let endInOrder: (() => Promise<void>) | undefined;

/**
 * Ends this process with code 1 after an error that nothing caught. Next.js adds its own listeners for these events,
 * which log the error and let the process go on, but every listener runs.
 */
export function endOnErrors(): void {
  process.on("uncaughtException", (error) => endBecauseOf("uncaught", error));
  process.on("unhandledRejection", (error) => endBecauseOf("unhandled", error));
}

/** From now on an error ends the process by this function, which drains what it can and then exits. */
export function endWith(inOrder: () => Promise<void>): void {
  endInOrder = inOrder;
}

/** Logs an error, tells it to the program that started this process, and ends the process with code 1. */
export function endBecauseOf(where: string, error: unknown): void {
  if (endInOrder) {
    logError(where, error);
    tellStarter(describeError(error));
    process.exitCode = 1;
    void endInOrder();
    return;
  }
  // A process that still starts has served nobody, so its errors may show their messages.
  process.stderr.write(`${inspect(error)}\n`);
  refuse(describeError(error, { withMessage: true }));
}

/** Ends a process that cannot start, and says why in its log and to the program that started it. */
export function refuse(reason: string): never {
  log({ event: "refused", reason });
  tellStarter(reason);
  process.exit(1);
}

/** Sends the reason to `npm start` or `npm run worker`, which print it. Other programs have no channel or ignore it. */
function tellStarter(reason: string): void {
  if (process.connected) process.send?.({ type: "failed", reason });
}
