import anyAscii from "any-ascii";
import { distance } from "fastest-levenshtein";

/** Words that say nothing about who is meant: titles, particles of names, legal forms. */
const IGNORED = new Set(
  `mr mrs ms miss dr prof sir sheikh shaykh sheik haji hajji hajj mullah maulavi mawlawi sayyid general gen col
  colonel maj major capt al el ul ad as ash at an ar az bin ben ibn bint the of and de la del da dos das van von der den
  y e llc inc incorporated ltd limited co company corp corporation gmbh ag sa sas srl spa plc bv nv oy ab as ooo oao zao
  pao pjsc jsc ojsc llp lp sdn bhd fze fzco fzc`.split(/\s+/),
);

/** The words of a name in plain small letters. Other scripts are transliterated. */
export function wordsOf(name: string): string[] {
  const words = anyAscii(name)
    .toLowerCase()
    .replace(/['`’"]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const telling = words.filter((word) => !IGNORED.has(word));
  return telling.length > 0 ? telling : words;
}

/** Spellings of the same sound, applied in this order. */
const SOUNDS: readonly (readonly [spelling: RegExp, sound: string])[] = [
  [/(.)\1+/g, "$1"],
  [/^(?:kh|h)(?=[aeiouy])/, "h"],
  [/ph/g, "f"],
  [/(?:t?sch|tch|ch|cz)/g, "1"],
  [/(?:sh|zh)/g, "2"],
  [/(?:dzh|dj|dh|j|g(?=[ei]))/g, "j"],
  [/(?:tz|ts)/g, "z"],
  [/(?:kh|gh|ck|q|k|g)/g, "k"],
  [/x/g, "ks"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/w/g, "v"],
  [/z/g, "s"],
  [/(?<=.)h/g, ""],
  [/^[aeiouy]+/, "a"],
  [/(?<=.)[aeiouy]+/g, ""],
];

/** The consonants of a word by their sound: the same for most transliterations of a name. */
export function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [spelling, by]) => sound.replace(spelling, by), word);
}

const SAME_SOUND = 0.93;
/** Two consonants are too few to decide that two words are the same. */
const SAME_SHORT_SOUND = 0.84;
const INITIAL = 0.8;
/** Less similar words are different words. */
const LEAST = 0.76;

/** A word with its sound, so that comparisons do not compute it again. */
export interface Word {
  text: string;
  sound: string;
}

export const wordOf = (text: string): Word => ({ text, sound: soundOf(text) });

/** The similarity of two words, from 0 to 1. */
export function similarityOf(one: Word, other: Word): number {
  const [a, b] = [one.text, other.text];
  if (a === b) return 1;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? INITIAL : 0;
  if (withoutArticle(a) === b || a === withoutArticle(b)) return SAME_SOUND;
  const longest = Math.max(a.length, b.length);
  const isSameSound = one.sound === other.sound;
  if (!isSameSound && Math.abs(a.length - b.length) > (1 - LEAST) * longest && longest > 3) return 0;
  const edits = isSwapped(a, b) ? 1 : distance(a, b);
  const byText = 1 - edits / longest;
  const bySound = isSameSound ? (one.sound.length > 2 ? SAME_SOUND : SAME_SHORT_SOUND) : 0;
  const isPlausible = byText >= (one.sound.length > 2 ? 0.4 : 0.6);
  // One typing error in a word of three letters or more.
  const byTyping = edits === 1 && Math.min(a.length, b.length) > 2 ? Math.max(byText, 0.8) : byText;
  const best = Math.max(byTyping, isPlausible ? bySound : 0);
  return best >= LEAST ? best : 0;
}

/** A word without the Arabic article that is written together with it. */
const withoutArticle = (word: string) => word.replace(/^[ae]l(?=.{4})/, "");

/** Whether two neighboring letters are exchanged. */
function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}
