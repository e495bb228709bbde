import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** The fewest guesses that a password must withstand. Sign-in locks after ten. */
const GUESSES_MIN = 1e9;
/** The characters that count. More would cost more time than hashing does. */
const LENGTH_MAX = 48;
/** What the library's lists lack: the product's own words, and famous phrases. */
const OWN = ["tender", "tenderpay", "let me in", "correct horse battery staple"];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Whether common passwords, words, runs and repetitions lead to this password in few guesses. */
export async function isGuessable(password: string): Promise<boolean> {
  estimator ??= load();
  return (await estimator).check(password).guesses < GUESSES_MIN;
}

/** Loads the lists with the first password, because they take some megabytes. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary: { ...dictionary, own: OWN }, graphs: adjacencyGraphs, maxLength: LENGTH_MAX });
}
