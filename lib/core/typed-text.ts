/** Limits of metadata: entries, and characters of a name and of a value. */
export const METADATA_KEYS_MAX = 50;
export const METADATA_KEY_MAX = 64;
export const METADATA_VALUE_MAX = 500;

const REPLACED: readonly (readonly [found: RegExp, replacement: string])[] = [
  // Soft hyphens, zero-width spaces and direction marks come along with copied text.
  [/[\u00AD\u200B\u200E\u200F\u2060\uFEFF]/g, ""],
  // Persian uses U+200C to separate letters. Elsewhere it is invisible and meaningless.
  [/(?<![\p{L}\p{M}])\u200C|\u200C(?!\p{L})/gu, ""],
  [/\p{Zs}/gu, " "],
  [/[“”„‟]/g, '"'],
  [/[‘‛]/g, "'"],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/…/g, "..."],
];

/** Replaces typographic spaces, quotes and dashes with keyboard characters, so that names have one spelling. */
export function tidied(text: string): string {
  return REPLACED.reduce((tidy, [pattern, replacement]) => tidy.replace(pattern, replacement), text);
}

/** A phone number without separators, and without the US country code before ten digits. */
export function nationalNumber(typed: string): string {
  return typed.replace(/[^\p{L}\p{N}+]/gu, "").replace(/^\+?1(?=\d{10}$)/, "");
}
