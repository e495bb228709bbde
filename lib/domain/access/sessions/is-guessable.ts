import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** The fewest guesses that a password must withstand. Sign-in locks after ten. */
const GUESSES_MIN = 1e9;
/** Characters that are checked. The time grows faster than their number, and it blocks the event loop. */
const LENGTH_MAX = 32;
/** Additions to the library's lists: the product's own words, and famous phrases. */
const OWN = ["tender", "tenderpay", "let me in", "correct horse battery staple"];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Whether a password can be found in few guesses, from common passwords, words, sequences and repetitions. */
export async function isGuessable(password: string): Promise<boolean> {
  return (await loadWordLists()).check(password).guesses < GUESSES_MIN;
}

/** Loads the lists once, before a server listens, because it blocks the event loop for a tenth of a second. */
export function loadWordLists(): Promise<ZxcvbnFactory> {
  return (estimator ??= load());
}

async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  const lists = { dictionary: { ...dictionary, own: OWN }, graphs: adjacencyGraphs };
  return new ZxcvbnFactory({ ...lists, maxLength: LENGTH_MAX });
}
