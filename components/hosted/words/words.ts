import type { Language } from "@/lib/core/language";
import type { Same } from "@/lib/core/bilingual";
import { permissions } from "@/lib/core/permission-words";
import { esPhrases } from "./es-phrases";
import { forms } from "./forms";
import { pages } from "./pages";
import { status } from "./status";

/** What forms say, sent to the browser in one language. */
export type FormWords = Same<typeof forms.en>;
/** What the page of a submitted application says. */
export type StatusWords = Same<typeof status.en>;
/** What the pages around the forms say. */
export type PageWords = Same<typeof pages.en>;
/** What scopes mean. */
export type PermissionWords = Same<typeof permissions.en>;

/** Everything hosted onboarding says in one language; English phrases of shared parts need no table. */
export interface Words {
  language: Language;
  pages: PageWords;
  forms: FormWords;
  status: StatusWords;
  permissions: PermissionWords;
  phrases: Readonly<Record<string, string>> | undefined;
}

/** Everything in a language; for the server, which sends the browser only what a page needs. */
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
