import type { SameKeys } from "@/lib/core/bilingual";
import type { Language } from "@/lib/core/language";
import { permissions } from "@/lib/core/access/permission-words";
import { forms } from "./forms";
import { pages, status } from "./pages";
import { esPhrases } from "./phrases";

/** Texts of the forms, sent to the browser in one language. */
export type FormWords = SameKeys<typeof forms.en>;
export type StatusWords = SameKeys<typeof status.en>;
export type PageWords = SameKeys<typeof pages.en>;
export type PermissionWords = SameKeys<typeof permissions.en>;

/** All texts of hosted onboarding in one language. English phrases of shared parts need no table. */
export interface Words {
  language: Language;
  pages: PageWords;
  forms: FormWords;
  status: StatusWords;
  permissions: PermissionWords;
  phrases: Readonly<Record<string, string>> | undefined;
}

/** Returns all texts in a language, for the server, which sends the browser only the texts that a page needs. */
export function wordsIn(language: Language): Words {
  return {
    language,
    pages: pages[language],
    forms: forms[language],
    status: status[language],
    permissions: permissions[language],
    phrases: language === "es" ? esPhrases : undefined,
  };
}
