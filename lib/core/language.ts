/** The languages of hosted onboarding, each by its own name. */
export const LANGUAGES = { en: "English", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;

/** The cookie that keeps which one was chosen. */
export const LANGUAGE_COOKIE = "language";

/** The language to answer in: the chosen one, else the one of ours the browser likes best, else English. */
export function languageFor(chosen: string | undefined, accepted: string | null): Language {
  if (chosen && Object.hasOwn(LANGUAGES, chosen)) return chosen as Language;
  const liked = (accepted ?? "").split(",").flatMap((entry) => {
    const [tag = "", quality = "q=1"] = entry.trim().split(/;\s*/);
    const language = tag.slice(0, 2).toLowerCase();
    return Object.hasOwn(LANGUAGES, language)
      ? [{ language: language as Language, quality: Number(/^q=([\d.]+)$/.exec(quality)?.[1] ?? 0) }]
      : [];
  });
  return liked.sort((one, other) => other.quality - one.quality).find(({ quality }) => quality > 0)?.language ?? "en";
}

/** How dates, numbers and lists are written in a language, in the United States. */
export const LOCALES: Record<Language, string> = { en: "en-US", es: "es-US" };
