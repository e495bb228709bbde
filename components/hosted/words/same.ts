/** The shape of a dictionary: every key of another, with any text. */
export type Same<T> = { readonly [K in keyof T]: T[K] extends string ? string : Same<T[K]> };
