/** A problem the reader can solve: printed as its one sentence, without a stack trace. */
export class Sentence extends Error {}

/** Tells the person at the terminal something, on a line of its own. */
export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/** Tells the person at the terminal what went wrong. */
export function complain(error) {
  const text = error instanceof Sentence ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`${text}\n`);
}
