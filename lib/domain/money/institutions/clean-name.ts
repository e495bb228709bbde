/** Abbreviations that stay in capitals although they have a vowel. */
const CAPITALS = new Set([
  "ANB",
  "BMO",
  "CU",
  "FA",
  "FCU",
  "FSB",
  "II",
  "III",
  "ILA",
  "NA",
  "SSB",
  "UMB",
  "US",
  "USA",
  "USAA",
]);
const SMALL = new Set(["and", "at", "for", "in", "of", "on", "the"]);
/** Words without a vowel that are not abbreviations. */
const SPELLED = new Set(["bk", "blvd", "cntr", "co", "dr", "ft", "mt", "mtn", "ntl", "st", "svcs", "tr"]);

/** Writes a name in capitals as people do: "CAMDEN NATIONAL BANK" becomes "Camden National Bank". */
export function cleanName(name: string): string {
  if (/[a-z]/.test(name)) return name.trim();
  return name
    .trim()
    .replace(/\s+/g, " ")
    .split(" ")
    .map((word, at) => cleanWord(word, at === 0))
    .join(" ");
}

function cleanWord(word: string, isFirst: boolean): string {
  const small = word.toLowerCase();
  const letters = small.replace(/[^a-z]/g, "");
  if (!isFirst && SMALL.has(letters)) return small;
  const isAbbreviation =
    CAPITALS.has(letters.toUpperCase()) || !/[aeiouy]/.test(letters) || /^(?:[a-z]\.)+/.test(small);
  if (isAbbreviation && !SPELLED.has(letters)) return word.toUpperCase();
  return small.replace(/(^|[-/&(.])([a-z])/g, (_whole, mark: string, letter: string) => mark + letter.toUpperCase());
}
