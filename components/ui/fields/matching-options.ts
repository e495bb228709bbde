/** One entry of a combobox; `hint` is shown muted beside the label and searched too, as are the words in `also`. */
export type ComboboxOption = { value: string; label: string; hint?: string; also?: string };

const MOST_SHOWN = 50;

/**
 * The options that hold every typed word, whatever its case, accents or plural. Whole words come before beginnings of words, these
 * before anything inside a word, and what is shown before what is only meant.
 */
export function matchingOptions(options: readonly ComboboxOption[], typed: string | undefined): ComboboxOption[] {
  if (!typed) return options.slice(0, MOST_SHOWN);
  const words = wordsOf(typed);
  return options
    .map((option) => ({ option, rank: rankOf(option, words) }))
    .filter(({ rank }) => rank < HOLDS.length * 2)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_SHOWN)
    .map(({ option }) => option);
}

const HOLDS: readonly ((found: string, word: string) => boolean)[] = [
  (found, word) => found === word,
  (found, word) => found.startsWith(word),
  (found, word) => found.includes(word),
];

/** Returns how well an option fits, from 0; twice the number of ways to hold a word when it does not. */
function rankOf({ label, hint = "", value, also = "" }: ComboboxOption, words: readonly string[]): number {
  const shown = wordsOf(`${label} ${hint} ${value}`);
  const meant = also ? [...shown, ...wordsOf(also)] : [];
  const ranks = HOLDS.flatMap((holds, way) => {
    const isIn = (found: readonly string[]) => words.every((word) => found.some((one) => holds(one, word)));
    return isIn(shown) ? [2 * way] : isIn(meant) ? [2 * way + 1] : [];
  });
  return ranks[0] ?? HOLDS.length * 2;
}

const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s,()/]+/)
    .filter((word) => word !== "")
    .map(singular);

const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, "") : word);

/** Lower case, without accents. */
function plain(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
