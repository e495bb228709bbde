/** Words as a list in a sentence: "a, b, and c". */
export function listed(words: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string {
  return new Intl.ListFormat("en-US", { style: "long", type }).format(words);
}
