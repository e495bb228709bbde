/** Part of a note's text: plain, or an @ before an email address. */
export interface NotePart {
  text: string;
  /** The address after the @, in lower case. */
  email?: string;
}

/** An @ that begins a word, directly followed by an email address, without a dot that ends the sentence. */
const MENTION = /(?<![\w.@+-])@([\w+-]+(?:\.[\w+-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+)/gi;

/** The parts of a note's text in order. Together they are the text. */
export function partsOfNote(text: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const match of text.matchAll(MENTION)) {
    const [whole, address = ""] = match;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: whole, email: address.toLowerCase() });
    end = match.index + whole.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

export function mentionedIn(text: string): string[] {
  return [...new Set(partsOfNote(text).flatMap(({ email }) => email ?? []))];
}

/**
 * Returns the text typed after an @ so far, and the position of the @. Undefined if the caret is not in such a word.
 */
export function typedMention(text: string, caret: number): { from: number; typed: string } | undefined {
  const match = /(?:^|\s)@([\w.+@-]*)$/.exec(text.slice(0, caret));
  if (!match) return undefined;
  const [, typed = ""] = match;
  return { from: caret - typed.length - 1, typed: typed.toLowerCase() };
}
