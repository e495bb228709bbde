/** The replacement for a letter that a font lacks. */
export const NO_LETTER = "\ufffd";

const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * The text as a font can draw it. A letter that the font lacks is replaced by one sign, and whitespace by a space.
 * Invisible characters are dropped.
 */
export function drawnText(text: string, has: (codePoint: number) => boolean): string {
  if (PLAIN.test(text)) return text;
  const hasAll = (letter: string) => [...letter].every((part) => has(part.codePointAt(0) ?? 0));
  return [...LETTERS.segment(text.normalize("NFC"))]
    .map(({ segment }) => {
      if (hasAll(segment)) return segment;
      if (/^\s+$/.test(segment)) return " ";
      const seen = segment.replace(/\p{Default_Ignorable_Code_Point}|\p{Cc}/gu, "");
      return seen === "" || hasAll(seen) ? seen : NO_LETTER;
    })
    .join("");
}
