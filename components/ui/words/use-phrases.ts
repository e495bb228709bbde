"use client";

import { createContext, useContext } from "react";
import type { Language } from "@/lib/core/language";
import { type Phrases, type Sayer, sayerOf } from "./phrases";

/** The language of the form parts below, for pages that are not English only. */
export const PhrasesContext = createContext<Phrases>(undefined);

/** Says English phrases in the language of the page around. */
export function usePhrases(): Sayer {
  return sayerOf(useContext(PhrasesContext));
}

/** The language that the page around speaks. */
export const LanguageContext = createContext<Language>("en");

/** The language that the page around speaks, for texts that stand in both. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
