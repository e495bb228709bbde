import { inspect } from "node:util";
import { describeError, log, logError } from "./log";

/** Shuts this process down in order. Until it is set, an error ends the process immediately. */
let endInOrder: (() => Promise<void>) | undefined;

/** Errors that our code has handled, although a library also rejected a promise with them. */
const handled = new WeakSet<Error>();

/** Marks an error as handled, so that the process continues if the error is also an unhandled rejection. */
export function markHandled(error: unknown): void {
  if (error instanceof Error) handled.add(error);
}

/**
 * Ends this process with code 1 after an uncaught error. Next.js adds its own listeners for these events, which log the
 * error and keep the process running, but all listeners run.
 */
export function endOnErrors(): void {
  process.on("uncaughtException", (error) => endBecauseOf("uncaught", error));
  process.on("unhandledRejection", (error) => {
    if (!(error instanceof Error && handled.has(error))) endBecauseOf("unhandled", error);
  });
}

/** Sets the function that ends the process after an error. It drains what it can and then exits. */
export function endWith(inOrder: () => Promise<void>): void {
  endInOrder = inOrder;
}

/** Logs an error, reports it to the program that started this process, and ends the process with code 1. */
export function endBecauseOf(where: string, error: unknown): void {
  if (endInOrder) {
    logError(where, error);
    notifyStarter(describeError(error));
    process.exitCode = 1;
    void endInOrder();
    return;
  }
  // A process that is still starting has seen no client data, so its errors may show their messages.
  process.stderr.write(`${inspect(error)}\n`);
  refuse(describeError(error, { withMessage: true }));
}

/** Ends a process that cannot start, and reports the reason in its log and to the program that started it. */
export function refuse(reason: string): never {
  log({ event: "refused", reason });
  notifyStarter(reason);
  process.exit(1);
}

/** Sends the reason to `npm start` or `npm run worker`, which print it. Other programs have no channel or ignore it. */
function notifyStarter(reason: string): void {
  if (process.connected) process.send?.({ type: "failed", reason });
}
