import { setImmediate as nextTurn } from "node:timers/promises";
import { similarityOf, type Word, wordOf, wordsOf } from "./names";

/** Version of the rules below. A stored hit names it, because another version may score differently. */
export const MATCHER = 1;
/** The lowest score of a hit. */
const HIT_SCORE = 0.8;

/** A word without a counterpart counts less, because people leave out middle names. */
const UNMATCHED = 0.6;
/** A word that the list does not have counts like one that is neither rare nor frequent. */
const UNMATCHED_WEIGHT_MAX = 7;
/** The number of names to compare completely: those whose words fit best. */
const COMPARED_MAX = 60;
/** Milliseconds of building before other work gets its turn. */
const SLICE_MS = 15;
/** The lowest similarity of two names that are written as one word. */
const JOINED_LEAST = 0.88;
/** Longer names are not tried with two words written as one. */
const MERGED_MAX = 5;
/** Candidates must have this share of the words' weight. */
const CANDIDATE_SHARE = 0.3;

/** A name of the list, with its entry's place. */
interface IndexedName {
  text: string;
  words: readonly Word[];
  entry: number;
}

export interface NameMatch {
  /** The place of the entry in the list. */
  entry: number;
  /** The name of the entry that matched. */
  name: string;
  /** From 0 to 1. */
  score: number;
  /** The weights that the score was computed with. */
  weights: Record<string, number>;
}

/** An index of names by their words. It finds the names that resemble another one. */
export interface NameIndex {
  search: (name: string) => NameMatch[];
}

/** Builds the index in slices, so that it never blocks the event loop. */
export async function buildNameIndex(entries: readonly (readonly string[])[]): Promise<NameIndex> {
  const index = new WordIndex();
  let sliceEnd = performance.now() + SLICE_MS;
  for (const [entry, names] of entries.entries()) {
    for (const name of names) index.add(name, entry);
    if (performance.now() < sliceEnd) continue;
    await nextTurn();
    sliceEnd = performance.now() + SLICE_MS;
  }
  return index;
}

const push = <K>(map: Map<K, number[]>, key: K, value: number) => {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
};

/** The text without each of its letters, to find texts that differ by one typing error. */
function* shortened(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) if (text[at] !== text[at - 1]) yield text.slice(0, at) + text.slice(at + 1);
}

class WordIndex implements NameIndex {
  private readonly names: IndexedName[] = [];
  private readonly words: Word[] = [];
  private readonly wordIDs = new Map<string, number>();
  /** The names with each word. */
  private readonly namesOf: number[][] = [];
  private readonly byText = new Map<string, number[]>();
  private readonly bySound = new Map<string, number[]>();
  /** The names by two of their words, written as one. */
  private readonly byJoined = new Map<string, number[]>();

  add(text: string, entry: number): void {
    const words = wordsInOrder(text).map(wordOf);
    if (words.length === 0) return;
    const at = this.names.push({ text, words, entry }) - 1;
    for (const word of words) {
      const id = this.wordIDs.get(word.text) ?? this.addWord(word);
      const names = this.namesOf[id];
      if (names && names.at(-1) !== at) names.push(at);
    }
    for (const pair of pairsOf(words)) push(this.byJoined, joined(pair), at);
  }

  private addWord(word: Word): number {
    const id = this.words.push(word) - 1;
    this.wordIDs.set(word.text, id);
    this.namesOf.push([]);
    push(this.bySound, word.sound, id);
    push(this.byText, word.text, id);
    if (word.text.length > 3) for (const key of shortened(word.text)) push(this.byText, key, id);
    if (word.sound.length > 4) for (const key of shortened(word.sound)) push(this.bySound, key, id);
    return id;
  }

  search(name: string): NameMatch[] {
    const words = wordsInOrder(name).map(wordOf);
    if (words.length === 0) return [];
    const weights = words.map(({ text }) => this.weightOf(text));
    const best = new Map<number, NameMatch>();
    for (const at of this.candidates(words, weights)) {
      const match = this.names[at];
      if (!match) continue;
      const weights = new Map<string, number>();
      const score = compareWords(words, match.words, (text) => {
        const weight = weights.get(text) ?? this.weightOf(text);
        weights.set(text, weight);
        return weight;
      });
      if (score < HIT_SCORE || score <= (best.get(match.entry)?.score ?? 0)) continue;
      const { entry, text } = match;
      best.set(entry, { entry, name: text, score, weights: Object.fromEntries(weights) });
    }
    return [...best.values()].sort((one, other) => other.score - one.score);
  }

  private weightOf(text: string): number {
    const id = this.wordIDs.get(text);
    const count = id === undefined ? 1 : (this.namesOf[id]?.length ?? 1);
    return Math.max(1, Math.log((this.names.length + 1) / count));
  }

  private candidates(words: readonly Word[], weights: readonly number[]): number[] {
    const points = new Map<number, number>();
    for (const [at, word] of words.entries())
      for (const [id, similarity] of this.similarWords(word)) {
        const gain = similarity * Math.min(weights[at] ?? 1, this.weightOf(this.words[id]?.text ?? ""));
        for (const name of this.namesOf[id] ?? []) points.set(name, (points.get(name) ?? 0) + gain);
      }
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const joinedNames = [
      ...words.flatMap(({ text }) => this.byJoined.get(text) ?? []),
      ...pairsOf(words).flatMap((pair) => this.namesOf[this.wordIDs.get(joined(pair)) ?? -1] ?? []),
    ];
    const scored = [...points].filter(([, sum]) => sum >= total * CANDIDATE_SHARE);
    const top = scored.length > COMPARED_MAX ? scored.sort(([, a], [, b]) => b - a).slice(0, COMPARED_MAX) : scored;
    return [...new Set([...top.map(([at]) => at), ...joinedNames])];
  }

  /** The list's words that resemble a word, with their similarity. */
  private similarWords(word: Word): Map<number, number> {
    const ids = new Set<number>();
    const collect = (map: Map<string, number[]>, key: string) => {
      for (const id of map.get(key) ?? []) ids.add(id);
    };
    collect(this.byText, word.text);
    if (word.text.length > 3) for (const key of shortened(word.text)) collect(this.byText, key);
    collect(this.bySound, word.sound);
    if (word.sound.length > 4) for (const key of shortened(word.sound)) collect(this.bySound, key);
    const similar = new Map<number, number>();
    for (const id of ids) {
      const other = this.words[id];
      const similarity = other ? similarityOf(word, other) : 0;
      if (similarity > 0) similar.set(id, similarity);
    }
    return similar;
  }
}

/** The score of two names with stored weights: the same as when the weights were stored. */
export function scoreNames(one: string, other: string, weights: Readonly<Record<string, number>>): number {
  return compareWords(wordsInOrder(one).map(wordOf), wordsInOrder(other).map(wordOf), (text) => weights[text] ?? 1);
}

/** The score of two names. If their words differ, two words of one may be written as one in the other. */
function compareWords(one: readonly Word[], other: readonly Word[], weightOf: (text: string) => number): number {
  const score = scoreOf(one, other, weightOf);
  if (score >= HIT_SCORE) return score;
  const whole = similarityOf(joinedWord(one), joinedWord(other));
  return Math.max(
    score,
    whole >= JOINED_LEAST ? whole : 0,
    ...merged(one).map((words) => scoreOf(words, other, weightOf)),
    ...merged(other).map((words) => scoreOf(one, words, weightOf)),
  );
}

/** The words of a name in the order of speech. Lists write the last name first, before a comma. */
function wordsInOrder(name: string): string[] {
  const [last = "", ...first] = name.split(",");
  return first.length === 1 ? [...wordsOf(first[0] ?? ""), ...wordsOf(last)] : wordsOf(name);
}

const joined = (words: readonly Word[]) => words.map(({ text }) => text).join("");

/** A joined word is compared by its letters alone. */
const joinedWord = (words: readonly Word[]): Word => ({ text: joined(words), sound: joined(words) });

/** The words with two of them written as one, for each pair in both orders. */
function merged(words: readonly Word[]): Word[][] {
  return pairsOf(words).map((pair) => [joinedWord(pair), ...words.filter((word) => !pair.includes(word))]);
}

/** Each pair of words, in both orders. */
function pairsOf(words: readonly Word[]): Word[][] {
  if (words.length > MERGED_MAX) return [];
  return words.flatMap((first) => words.filter((second) => second !== first).map((second) => [first, second]));
}

/**
 * The weight of the words that both names have, as a share of the weight of all. Rare words weigh more. Each word is
 * matched at most once, the most similar first.
 */
function scoreOf(one: readonly Word[], other: readonly Word[], weightOf: (text: string) => number): number {
  const unmatched = (text: string) => UNMATCHED * Math.min(weightOf(text), UNMATCHED_WEIGHT_MAX);
  const pairs: { at: number; with: number; similarity: number }[] = [];
  for (const [at, word] of one.entries())
    for (const [place, counterpart] of other.entries()) {
      const similarity = similarityOf(word, counterpart);
      if (similarity > 0) pairs.push({ at, with: place, similarity });
    }
  pairs.sort((a, b) => b.similarity - a.similarity);
  const [taken, used] = [new Set<number>(), new Set<number>()];
  let [matched, total] = [0, 0];
  for (const { at, with: place, similarity } of pairs) {
    if (taken.has(at) || used.has(place)) continue;
    taken.add(at);
    used.add(place);
    const weight = 2 * weightOf(other[place]?.text ?? "");
    matched += similarity * weight;
    total += weight;
  }
  for (const [at, { text }] of one.entries()) if (!taken.has(at)) total += unmatched(text);
  for (const [place, { text }] of other.entries()) if (!used.has(place)) total += unmatched(text);
  return total === 0 ? 0 : matched / total;
}
