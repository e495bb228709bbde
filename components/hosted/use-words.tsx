"use client";

import { createContext, type ReactNode, useContext } from "react";
import { type Phrases, PhrasesContext } from "@/components/ui/phrases";
import { enForms } from "./words/en-forms";
import { type Language, LOCALES } from "@/lib/core/language";
import type { FormWords } from "./words/words";

type Spoken = { language: Language; forms: FormWords };

const WordsContext = createContext<Spoken>({ language: "en", forms: enForms });

/** Has everything below speak a language: hosted onboarding's own forms and the parts they share with other pages. */
export function WordsProvider({ phrases, children, ...spoken }: Spoken & { phrases: Phrases; children: ReactNode }) {
  return (
    <WordsContext value={spoken}>
      <PhrasesContext value={phrases}>{children}</PhrasesContext>
    </WordsContext>
  );
}

/** What forms say, in the language of the page. */
export function useWords(): FormWords {
  return useContext(WordsContext).forms;
}

/** How dates and numbers are written on the page. */
export function useLocale(): string {
  return LOCALES[useContext(WordsContext).language];
}
