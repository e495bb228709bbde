/** One entry of a combobox; `hint` is shown muted beside the label and searched too, as are the words in `also`. */
export type ComboboxOption = { value: string; label: string; hint?: string; also?: string };

const MOST_SHOWN = 50;

/** The options that hold every typed word, whatever its case, accents or plural; those that hold them in what is shown come first. */
export function matchingOptions(options: readonly ComboboxOption[], typed: string | undefined): ComboboxOption[] {
  if (!typed) return options.slice(0, MOST_SHOWN);
  const words = plain(typed).split(/\s+/);
  const shown = options.filter(({ label, hint, value }) => holds(`${label} ${hint ?? ""} ${value}`, words));
  const meant = options.filter((one) => one.also && !shown.includes(one) && holds(`${one.label} ${one.also}`, words));
  return [...shown, ...meant].slice(0, MOST_SHOWN);
}

function holds(text: string, words: readonly string[]): boolean {
  const searched = plain(text);
  return words.every(
    (word) => searched.includes(word) || (word.length > 3 && searched.includes(word.replace(/s$/, ""))),
  );
}

/** Lower case, without accents. */
function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}
