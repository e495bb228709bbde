/** A problem that the reader can solve. Printed as one sentence, without a stack trace. */
export class Sentence extends Error {}

export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

export function complain(error) {
  const text = error instanceof Sentence ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`${text}\n`);
}

export const PROGRESS_MS = 15_000;

/**
 * Waits for a promise, and prints a line with the elapsed time every 15 seconds. `phase` is the text of that line, or a
 * function that returns it.
 */
export async function withProgress(phase, work) {
  const startedAt = Date.now();
  const timer = setInterval(() => {
    const text = typeof phase === "function" ? phase() : phase;
    say(`${text} … (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  }, PROGRESS_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}
