/** Part of a note's text: plain, or an @ before an email address. */
export interface NotePart {
  text: string;
  /** The address behind the @, in lower case. */
  email?: string;
}

/** An @ that begins a word, and an email address right behind it. The dot that ends a sentence is no part of it. */
const MENTION = /(?<![\w.@+-])@([\w+-]+(?:\.[\w+-]+)*@[a-z\d-]+(?:\.[a-z\d-]+)+)/gi;

/** The parts of a note's text in their order. Together they are the text. */
export function partsOfNote(text: string): NotePart[] {
  const parts: NotePart[] = [];
  let end = 0;
  for (const found of text.matchAll(MENTION)) {
    const [whole, address = ""] = found;
    if (found.index > end) parts.push({ text: text.slice(end, found.index) });
    parts.push({ text: whole, email: address.toLowerCase() });
    end = found.index + whole.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

/** The addresses that a note mentions, each once. */
export function mentionedIn(text: string): string[] {
  return [...new Set(partsOfNote(text).flatMap(({ email }) => email ?? []))];
}

/** Returns what is typed behind an @ so far, and where the @ stands. Nothing where the caret is in no such word. */
export function typedMention(text: string, caret: number): { from: number; typed: string } | undefined {
  const found = /(?:^|\s)@([\w.+@-]*)$/.exec(text.slice(0, caret));
  if (!found) return undefined;
  const [, typed = ""] = found;
  return { from: caret - typed.length - 1, typed: typed.toLowerCase() };
}
