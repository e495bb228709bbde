import { z } from "zod";
import { distinct } from "../collections";
import { dayAfter } from "../time/days";
import { DateTime, Day } from "./shapes";

export const PAGE_MAX = 1000;
export const SKIP_MAX = 1_000_000;
const FILTER_VALUES_MAX = 100;
const FILTER_TEXT_MAX = 256;

/** Parses `skip` and `count`. Invalid values fall back to the default, because reads never answer 400. */
export function page(count: number) {
  return {
    skip: wholeNumber(0, 0, SKIP_MAX).describe("The number of entries to skip."),
    count: wholeNumber(count, 1, PAGE_MAX).describe("The maximum number of entries to return."),
  };
}

/** The number of all entries of a list. It is counted up to a limit; a greater number means that there are more. */
export const total = z.int().min(0).optional();

/** The ID of the last entry of the previous page. Only the latest version of the API and our own pages support it. */
function cursor<S extends z.ZodType<string, string>>(id: S) {
  return id.optional().meta({
    description:
      "Only with `x-service-version: latest`: the ID of an entry. The page begins behind it, in the order of the list; `skip` counts from there. An ID that the list cannot have is refused (422).",
  });
}

/**
 * Cursors: the ID of the entry that a page begins after, or of the one that it ends before. They exclude each other.
 */
export function cursors<S extends z.ZodType<string, string>>(id: S) {
  const endingBefore = id.optional().meta({
    description:
      "Only with `x-service-version: latest`: the ID of an entry. The page ends before it; `skip` counts backwards from there. It cannot be combined with `startingAfter` (422).",
  });
  return { startingAfter: cursor(id), endingBefore };
}

/** `true` omits the total of a page, which saves a count. */
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
 * Comma-separated values. Unknown values are dropped, and `[]` matches nothing. An absent or empty value does not
 * filter.
 */
export function commaList<S extends z.ZodType>(item: S) {
  const list = z
    .string()
    .transform((value) => {
      const parts = value
        .split(",", FILTER_VALUES_MAX)
        .map((part) => part.trim())
        .filter(Boolean);
      if (parts.length === 0) return undefined;
      return distinct(parts.flatMap((part) => valuesOf(item, part)));
    })
    .optional();
  FILTERED.set(list, item);
  return list;
}

/** The schema of a single value, by filter. The filter's own schema hides it behind a transformation. */
const FILTERED = new WeakMap<z.core.$ZodType, z.ZodType>();

/** The schema of a filter's value. Undefined if the field is not a filter of this kind. */
export function filteredValue(filter: z.core.$ZodType): z.ZodType | undefined {
  const described = filter._zod.parent;
  return FILTERED.get(filter) ?? (described && filteredValue(described));
}

function valuesOf<S extends z.ZodType>(item: S, part: string): z.output<S>[] {
  const result = item.safeParse(part);
  return result.success ? [result.data] : [];
}

/** The order of a list by date: newest first, or oldest first with `createdOn`. Other values mean newest first. */
export const byDate = z.enum(["-createdOn", "createdOn"]).optional().catch(undefined);
export type ByDate = z.infer<typeof byDate>;

/** `true` or `false`. Any other value means false. */
export const flag = z
  .union([z.boolean(), z.string()])
  .default(false)
  .transform((value) => value === true || value === "true")
  .meta({ type: "boolean", default: false });

/** A text to search for. Characters that PostgreSQL cannot store are replaced, so they match nothing. */
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

/** One value to filter by. An unknown value becomes null and matches nothing, because reads never answer 400. */
export function filterValue<S extends z.ZodType<unknown, string>>(value: S) {
  const filter = z
    .string()
    .transform((text) => (text.trim() === "" ? undefined : (value.safeParse(text.trim()).data ?? null)))
    .optional();
  FILTERED.set(filter, value);
  return filter;
}

const LAST_DAY = "9999-12-31";
const LAST_MOMENT = `${LAST_DAY}T23:59:59.999999Z`;
const NOT_A_MOMENT = "must be a date and time such as 2026-11-28T09:30:00Z, or a date such as 2026-11-28";

/** The start of a date range, inclusive. A date without a time means the start of that day in UTC. */
export const rangeStart = momentFilter((day) => `${day}T00:00:00Z`).describe(
  "Returns only entries from this moment on.",
);
/** The end of a date range, exclusive. A date without a time means the end of that day in UTC. */
export const rangeEnd = momentFilter((day) =>
  day < LAST_DAY ? `${dayAfter(day, 1)}T00:00:00Z` : LAST_MOMENT,
).describe("Returns only entries before this moment.");

/**
 * A date and time in RFC 3339, in either case, or a date. A time without an offset is in UTC. Other values are errors,
 * because an empty list would suggest that nothing matches.
 */
function momentFilter(ofDay: (day: string) => string) {
  return z
    .string()
    .transform((text, context): string | null | undefined => {
      const sent = text.trim().toUpperCase();
      if (sent === "") return undefined;
      const moment = Day.safeParse(sent).success ? ofDay(sent) : DateTime.safeParse(withOffset(sent)).data;
      if (moment === undefined) context.addIssue({ code: "custom", message: NOT_A_MOMENT });
      return moment;
    })
    .optional();
}

const TIME_AND_OFFSET = /[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:Z|([+ -])(\d\d):?(\d\d))?$/;

/** Restores a `+` that the client did not encode and that arrived as a space. */
function withOffset(sent: string): string {
  return sent.replace(TIME_AND_OFFSET, (_all, ...parts: (string | undefined)[]) => {
    const [time, seconds = ":00", sign, hours, minutes] = parts;
    return `T${time}${seconds}${sign ? `${sign.replace(" ", "+")}${hours}:${minutes}` : "Z"}`;
  });
}
