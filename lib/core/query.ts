import { z } from "zod";
import { distinct } from "./shapes";

/** The most entries one page may hold. */
export const PAGE_MAX = 1000;
/** The most entries a page may pass over: beyond it a list is read to no purpose. */
export const SKIP_MAX = 1_000_000;
/** The most values one filter may name. */
export const FILTER_VALUES_MAX = 100;
const FILTER_TEXT_MAX = 256;

/** `skip` entries, then `count` of them; whatever is not a sensible number falls back, since reads have no 400. */
export function page(count: number) {
  return { skip: wholeNumber(0, 0, SKIP_MAX), count: wholeNumber(count, 1, PAGE_MAX) };
}

function wholeNumber(fallback: number, min: number, max: number) {
  return z.coerce
    .number<string | number>()
    .overwrite((value) => (value < min ? fallback : Math.min(Math.trunc(value), max)))
    .default(fallback)
    .catch(fallback)
    .meta({ type: "integer", minimum: min, maximum: max, default: fallback });
}

/** Comma-separated values: unknown ones are passed over, so that `[]` matches nothing; absent or empty is no filter. */
export function commaList<S extends z.ZodType>(item: S) {
  return z
    .string()
    .transform((value) => {
      const parts = value
        .split(",", FILTER_VALUES_MAX)
        .map((part) => part.trim())
        .filter(Boolean);
      if (parts.length === 0) return undefined;
      return distinct(parts.flatMap((part) => known(item, part)));
    })
    .optional();
}

function known<S extends z.ZodType>(item: S, part: string): z.output<S>[] {
  const result = item.safeParse(part);
  return result.success ? [result.data] : [];
}

/** `true` or `false`; anything else is false. */
export const flag = z
  .union([z.boolean(), z.string()])
  .default(false)
  .transform((value) => value === true || value === "true")
  .meta({ type: "boolean", default: false });

/** Text to look for; what no column can hold is cut or replaced, and so finds nothing. */
export const filterText = z
  .string()
  .transform(
    (value) =>
      value
        .slice(0, FILTER_TEXT_MAX)
        .replace(/[\0\p{Cs}]/gu, "\uFFFD")
        .trim() || undefined,
  )
  .optional();

/** One value to look for; a text that is none of them is null, which finds nothing, since reads have no 400. */
export function filterValue<S extends z.ZodType<unknown, string>>(value: S) {
  return z
    .string()
    .transform((given) => (given.trim() === "" ? undefined : (value.safeParse(given.trim()).data ?? null)))
    .optional();
}
