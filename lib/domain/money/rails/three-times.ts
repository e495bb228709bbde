import { setTimeout as pause } from "node:timers/promises";
import { DrizzleQueryError } from "drizzle-orm";

/**
 * Lists the codes of serialization failure, deadlock and lock timeout: all of the work was undone, and may succeed at a
 * second try.
 */
const GAVE_IN = ["40001", "40P01", "55P03"];
/** Milliseconds between two tries. */
const REST = 20;

/** Does the work up to three times while it gives in to another. */
export async function threeTimes<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 3 || !gaveIn(error)) throw error;
      await pause(tries * REST);
    }
  }
}

function gaveIn(error: unknown): boolean {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error;
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && GAVE_IN.includes(code);
}
