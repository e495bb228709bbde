/** The languages of hosted onboarding, each in its own language. */
export const LANGUAGES = { en: "English", es: "Español" } as const;
export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_NAMES = ["en", "es"] as const satisfies Language[];

export const LANGUAGE_COOKIE = "language";

/** The cookie with the viewer’s time zone, so that the server renders the same times as the browser. */
export const ZONE_COOKIE = "tender_zone";

/** The chosen language, else the supported one that the browser prefers, else English. */
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

/** The locale for dates, numbers and lists in a language, in the United States. */
export const LOCALES: Record<Language, string> = { en: "en-US", es: "es-US" };
