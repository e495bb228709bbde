/** Stands for a letter that a font does not have. */
export const NO_LETTER = "\ufffd";

const LETTERS = new Intl.Segmenter("en", { granularity: "grapheme" });
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Returns a text as a font can draw it. What the font lacks becomes a sign for each letter, or a space where it is one. What nobody
 * sees is left out.
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
