"use client";

import { createContext, type ReactNode, useContext } from "react";
import { LanguageContext, PhrasesContext } from "@/components/ui/words/use-phrases";
import type { Phrases } from "@/components/ui/words/phrases";
import { type Language, LOCALES } from "@/lib/core/language";
import type { FormWords } from "../words/words";

type HostedWords = { language: Language; forms: FormWords };

// No language by default, so that no page carries words it does not say.
const WordsContext = createContext<HostedWords | undefined>(undefined);

function useSpoken(): HostedWords {
  const spoken = useContext(WordsContext);
  if (!spoken) throw new Error("hosted forms need a WordsProvider around them");
  return spoken;
}

/** Has everything below speak a language: hosted onboarding's own forms and the parts they share with other pages. */
export function WordsProvider({
  phrases,
  children,
  ...spoken
}: HostedWords & { phrases: Phrases; children: ReactNode }) {
  return (
    <WordsContext value={spoken}>
      <LanguageContext value={spoken.language}>
        <PhrasesContext value={phrases}>{children}</PhrasesContext>
      </LanguageContext>
    </WordsContext>
  );
}

/** Returns what forms say, in the language of the page. */
export function useWords(): FormWords {
  return useSpoken().forms;
}

/** The language of the page. */
export function useLanguage(): Language {
  return useSpoken().language;
}

/** Returns how dates and numbers are written on the page. */
export function useLocale(): string {
  return LOCALES[useSpoken().language];
}
