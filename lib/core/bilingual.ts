import type { Language } from "./language";

/** A text in both languages of hosted onboarding. The dashboard uses the English one. */
export type Text = Readonly<Record<Language, string>>;

/** A text in English and in Spanish. */
export function both(en: string, es: string): Text {
  return { en, es };
}

/** Fills the `{places}` of a text. A place without a value becomes empty. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The shape of a dictionary: every key of another, with any text. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** The texts of a page in both languages. A text that lacks one does not compile. */
export function bilingual<const T>(en: T, es: SameKeys<T>): { en: T; es: SameKeys<T> } {
  return { en, es };
}
