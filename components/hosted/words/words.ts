import { enForms } from "./en-forms";
import { enPages } from "./en-pages";
import { enPermissions } from "./en-permissions";
import { enStatus } from "./en-status";
import { esForms } from "./es-forms";
import { esPages } from "./es-pages";
import { esPermissions } from "./es-permissions";
import { esStatus } from "./es-status";
import { esPhrases } from "./es-phrases";
import { esTrades } from "./es-trades";
import type { Trades } from "@/components/words/industries";
import type { Language } from "@/lib/core/language";
import type { Same } from "./same";

/** What forms say, sent to the browser in one language. */
export type FormWords = Same<typeof enForms>;
/** What the page of a submitted application says. */
export type StatusWords = Same<typeof enStatus>;
/** What the pages around the forms say. */
export type PageWords = Same<typeof enPages>;
/** What scopes mean. */
export type PermissionWords = Same<typeof enPermissions>;

/** Everything hosted onboarding says in one language; English phrases of shared parts need no table. */
export interface Words {
  language: Language;
  pages: PageWords;
  forms: FormWords;
  status: StatusWords;
  permissions: PermissionWords;
  phrases: Readonly<Record<string, string>> | undefined;
  /** Absent: as the form parts name them. */
  trades: Trades | undefined;
}

const WORDS: Record<Language, Words> = {
  en: {
    language: "en",
    pages: enPages,
    forms: enForms,
    status: enStatus,
    permissions: enPermissions,
    phrases: undefined,
    trades: undefined,
  },
  es: {
    language: "es",
    pages: esPages,
    forms: esForms,
    status: esStatus,
    permissions: esPermissions,
    phrases: esPhrases,
    trades: esTrades,
  },
};

/** Everything in a language; for the server, which sends the browser only what a page needs. */
export function wordsIn(language: Language): Words {
  return WORDS[language];
}
