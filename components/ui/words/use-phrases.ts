"use client";

import { createContext, useContext } from "react";
import type { Language } from "@/lib/core/language";
import { type Phrases, type Sayer, sayerOf } from "./phrases";

/** Translations for the form parts below, on pages that are not only in English. */
export const PhrasesContext = createContext<Phrases>(undefined);

export function usePhrases(): Sayer {
  return sayerOf(useContext(PhrasesContext));
}

/** The language of the surrounding page. */
export const LanguageContext = createContext<Language>("en");

/** Returns the language of the surrounding page, for texts available in both languages. */
export function useLanguage(): Language {
  return useContext(LanguageContext);
}
