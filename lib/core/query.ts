import { z } from "zod";
import { distinct } from "./collections";

/** The most entries of one page. */
export const PAGE_MAX = 1000;
/** The most entries that a page may skip. Nobody reads so far. */
export const SKIP_MAX = 1_000_000;
/** The most values of one filter. */
const FILTER_VALUES_MAX = 100;
const FILTER_TEXT_MAX = 256;

/** Skips `skip` entries and takes `count`. Other values fall back to the default, because reads have no 400. */
export function page(count: number) {
  return { skip: wholeNumber(0, 0, SKIP_MAX), count: wholeNumber(count, 1, PAGE_MAX) };
}

/** The number of all entries of a list. It is counted up to a limit; a greater number means that there are more. */
export const total = z.int().min(0).optional();

/** Names the last entry of the page before. Only the latest version of the API and our own pages know it. */
function cursor<S extends z.ZodType<string, string>>(id: S) {
  return id.optional().meta({
    description:
      "Only with `x-service-version: latest`: the ID of an entry. The page begins behind it, in the order of the list; `skip` counts from there. An ID that the list cannot have is refused (422).",
  });
}

/** Names an entry behind which a page begins, or one before which it ends. At most one of them is given. */
export function cursors<S extends z.ZodType<string, string>>(id: S) {
  const endingBefore = id.optional().meta({
    description:
      "Only with `x-service-version: latest`: the ID of an entry. The page ends before it; `skip` counts backwards from there. It cannot stand beside `startingAfter` (422).",
  });
  return { startingAfter: cursor(id), endingBefore };
}

/** With `true`, a page does not tell how many entries the whole list has, which takes a count. */
export const uncounted = z.literal("true").optional().catch(undefined);

function wholeNumber(fallback: number, min: number, max: number) {
  return z.coerce
    .number<string | number>()
    .overwrite((value) => (value < min ? fallback : Math.min(Math.trunc(value), max)))
    .default(fallback)
    .catch(fallback)
    .meta({ type: "integer", minimum: min, maximum: max, default: fallback });
}

/**
 * Comma-separated values. Unknown ones are dropped, and `[]` matches nothing. An absent or empty value is no filter.
 */
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

/** The order of a list by date: the newest first, or with `createdOn` the oldest. Anything else is the first. */
export const byDate = z.enum(["-createdOn", "createdOn"]).optional().catch(undefined);
export type ByDate = z.infer<typeof byDate>;

/** `true` or `false`. Anything else is false. */
export const flag = z
  .union([z.boolean(), z.string()])
  .default(false)
  .transform((value) => value === true || value === "true")
  .meta({ type: "boolean", default: false });

/** A text to search for. Characters that no column can hold are replaced, so they find nothing. */
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

/** One value to filter by. An unknown value becomes null and finds nothing, because reads have no 400. */
export function filterValue<S extends z.ZodType<unknown, string>>(value: S) {
  return z
    .string()
    .transform((given) => (given.trim() === "" ? undefined : (value.safeParse(given.trim()).data ?? null)))
    .optional();
}
