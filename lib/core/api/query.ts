import { z } from "zod";
import { distinct } from "../collections";
import { dayAfter } from "../time/days";
import { DateTime, Day } from "./shapes";

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
  const list = z
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
  FILTERED.set(list, item);
  return list;
}

/** The schema of one value of each filter, which its own schema hides behind a transformation. */
const FILTERED = new WeakMap<z.ZodType, z.ZodType>();

/** The schema that a value of a filter must fit. Undefined for a field that is not a filter of this kind. */
export const filteredValue = (filter: z.ZodType): z.ZodType | undefined => FILTERED.get(filter);

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
  const filter = z
    .string()
    .transform((given) => (given.trim() === "" ? undefined : (value.safeParse(given.trim()).data ?? null)))
    .optional();
  FILTERED.set(filter, value);
  return filter;
}

const LAST_DAY = "9999-12-31";
const LAST_MOMENT = `${LAST_DAY}T23:59:59.999999Z`;
const NOT_A_MOMENT = "must be a date and time such as 2026-11-28T09:30:00Z, or a date such as 2026-11-28";

/** The start of a date range, inclusive. A date without a time means the start of that day in UTC. */
export const rangeStart = momentFilter((day) => `${day}T00:00:00Z`);
/** The end of a date range, exclusive. A date without a time means the end of that day in UTC. */
export const rangeEnd = momentFilter((day) => (day < LAST_DAY ? `${dayAfter(day, 1)}T00:00:00Z` : LAST_MOMENT));

/**
 * A date and time in RFC 3339, in upper or lower case, or a date. A time without an offset is in UTC. Any other value is an
 * error: an empty list would look as if there were no entries.
 */
function momentFilter(ofDay: (day: string) => string) {
  return z
    .string()
    .transform((given, context): string | null | undefined => {
      const sent = given.trim().toUpperCase();
      if (sent === "") return undefined;
      const moment = Day.safeParse(sent).success ? ofDay(sent) : DateTime.safeParse(withOffset(sent)).data;
      if (moment === undefined) context.addIssue({ code: "custom", message: NOT_A_MOMENT });
      return moment;
    })
    .optional();
}

const TIME_AND_OFFSET = /[T ](\d\d:\d\d)(:\d\d(?:\.\d+)?)?(?:Z|([+ -])(\d\d):?(\d\d))?$/;

/** A `+` that the client did not encode arrives as a blank. */
function withOffset(sent: string): string {
  return sent.replace(TIME_AND_OFFSET, (_all, ...parts: (string | undefined)[]) => {
    const [time, seconds = ":00", sign, hours, minutes] = parts;
    return `T${time}${seconds}${sign ? `${sign.replace(" ", "+")}${hours}:${minutes}` : "Z"}`;
  });
}
