import type { Language } from "./language";

/** A text in both languages of hosted onboarding. The dashboard uses only English. */
export type Text = Readonly<Record<Language, string>>;

export function both(en: string, es: string): Text {
  return { en, es };
}

/** Fills the `{placeholders}` of a text. A placeholder without a value becomes empty. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The type of a translation: the same keys with any texts. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** The texts of a page in both languages. A missing translation does not compile. */
export function bilingual<const T>(en: T, es: SameKeys<T>): { en: T; es: SameKeys<T> } {
  return { en, es };
}
