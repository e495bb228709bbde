"use client";

import { createContext, useContext } from "react";
import { fieldMessage } from "./field-message";

/** English phrases with what to say instead, numbers as `{}`; absent: English. */
export type Phrases = Readonly<Record<string, string>> | undefined;

/** The language of the form parts below, for pages that are not English only. */
export const PhrasesContext = createContext<Phrases>(undefined);

/** Says English phrases in the language of the page. */
export interface Sayer {
  say: (text: string) => string;
  /** A label with what is wrong with its field. */
  sentence: (label: string | undefined, message: string) => string;
}

/** Says phrases by a table, as they are where it has none. */
export function sayerOf(phrases: Phrases): Sayer {
  if (!phrases) return { say: (text) => text, sentence: fieldMessage };
  const say = (text: string) => phrases[text] ?? withNumbers(phrases, text) ?? text;
  const sentence = (label: string | undefined, message: string) => {
    const said = say(message);
    const isPredicate = /^[a-z]/.test(message);
    if (!label || !isPredicate) return said;
    return `${say(label)}: ${said === message ? (phrases["is not valid"] ?? said) : said}`;
  };
  return { say, sentence };
}

/** Says English phrases in the language of the page around. */
export function usePhrases(): Sayer {
  return sayerOf(useContext(PhrasesContext));
}

function withNumbers(phrases: NonNullable<Phrases>, text: string): string | undefined {
  const numbers = text.match(/\d+/g);
  const found = numbers && phrases[text.replace(/\d+/g, "{}")];
  if (!found) return undefined;
  let at = 0;
  return found.replace(/\{\}/g, () => numbers[at++] ?? "");
}
