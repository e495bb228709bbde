/** The shape of a dictionary: every key of another, with any text. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> };

/** The texts of one step or page in both languages; a text that lacks one of them does not compile. */
export function bilingual<const T>(en: T, es: Same<T>): { en: T; es: Same<T> } {
  return { en, es };
}
