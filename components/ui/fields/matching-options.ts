/**
 * An entry of a combobox. `hint` is shown muted next to the label. The search also covers `hint` and the words in
 * `also`.
 */
export type ComboboxOption = { value: string; label: string; hint?: string; also?: string };

const MOST_SHOWN = 50;

/**
 * Returns the options that contain every typed word, ignoring case, accents and plurals. Whole words rank before
 * prefixes, prefixes before other matches, and visible text before `also`.
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

const HOLDS: readonly ((match: string, word: string) => boolean)[] = [
  (match, word) => match === word,
  (match, word) => match.startsWith(word),
  (match, word) => match.includes(word),
];

/** Returns the rank of an option, 0 for the best, or twice the number of match types if a word does not match. */
function rankOf({ label, hint = "", value, also = "" }: ComboboxOption, words: readonly string[]): number {
  const shown = wordsOf(`${label} ${hint} ${value}`);
  const meant = also ? [...shown, ...wordsOf(also)] : [];
  const ranks = HOLDS.flatMap((holds, way) => {
    const isIn = (matches: readonly string[]) => words.every((word) => matches.some((one) => holds(one, word)));
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

function plain(text: string): string {
  return text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
