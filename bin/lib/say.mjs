/** A problem that the reader can solve. It is printed as one sentence, without a stack trace. */
export class Sentence extends Error {}

/** Prints a line for the person at the terminal. */
export function say(line = "") {
  process.stdout.write(`${line}\n`);
}

/** Prints an error for the person at the terminal. */
export function complain(error) {
  const text = error instanceof Sentence ? error.message : (error?.stack ?? String(error));
  process.stderr.write(`${text}\n`);
}
