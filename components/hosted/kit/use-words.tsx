"use client";

import { createContext, type ReactNode, useContext } from "react";
import { LanguageContext, PhrasesContext } from "@/components/ui/words/use-phrases";
import type { Phrases } from "@/components/ui/words/phrases";
import { type Language, LOCALES } from "@/lib/core/language";
import type { FormWords } from "../words/words";

type HostedWords = { language: Language; forms: FormWords };

// Undefined by default, so that pages do not include unused translations.
const WordsContext = createContext<HostedWords | undefined>(undefined);

function useSpoken(): HostedWords {
  const spoken = useContext(WordsContext);
  if (!spoken) throw new Error("hosted forms need a WordsProvider around them");
  return spoken;
}

/** Sets the language of everything below: hosted onboarding's own forms and shared components. */
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

export function useWords(): FormWords {
  return useSpoken().forms;
}

export function useLanguage(): Language {
  return useSpoken().language;
}

export function useLocale(): string {
  return LOCALES[useSpoken().language];
}
