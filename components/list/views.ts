import { DAY_PRESETS, DAY_PRESETS_AHEAD, daysOfPreset } from "@/lib/core/time/days";
import { filtersSet, hrefOf, type List, type Search } from "./list";
import { type DaysFilter, presetOf, rangesOf } from "./periods";

/** The name of a preset in a kept view, in place of its days. A list has one range of past days, and one of days to come. */
const periodOf = ({ isAhead }: DaysFilter) => (isAhead ? "periodAhead" : "period");

/** A list that can be shown in more than one way has views. */
export function hasViews(list: List): boolean {
  return Object.keys(list.filters).length > 0 || list.sorts !== undefined || list.columns.length > 2;
}

/** Returns the request for the person's views of a list. */
export function viewsRequest({ operation }: List) {
  return { query: { list: operation.path } };
}

/** Filters, order and columns as the query of the list's page, each in its place, so that the same views are the same text. */
export function viewOf(list: List, search: Search | string): string {
  const {
    sort = "",
    zone = "",
    columns = "",
    rows = "",
    ...rest
  } = typeof search === "string" ? stateOf(search) : search;
  const names = filtersSet(list, rest);
  const days = names.some((name) => list.filters[name]?.kind === "day");
  const kept = {
    ...Object.fromEntries(names.map((name) => [name, rest[name] ?? ""])),
    ...(sort && { sort }),
    columns,
    rows,
  };
  return hrefOf(list, "", { ...kept, ...(days && zone && { zone }) }).replace(/^\?/, "");
}

/**
 * Returns the part of a view that is kept. Days that are a preset today, such as yesterday, stay that preset, whatever
 * day it is later.
 */
export function keptOf(list: List, view: string, today: string): string {
  const search = new URLSearchParams(view);
  for (const range of rangesOf(list.filters)) {
    const { first, last } = range;
    const preset = presetOf(range, [search.get(first) ?? "", search.get(last) ?? ""], today);
    if (!preset) continue;
    search.delete(first);
    search.delete(last);
    search.set(periodOf(range), preset);
  }
  return search.toString();
}

/** A view as it is shown on a day such as `2026-11-22`. */
export function shownOf(list: List, kept: string, today: string): string {
  const search = new URLSearchParams(kept);
  const days = rangesOf(list.filters).flatMap((range) => {
    const preset = [...DAY_PRESETS, ...DAY_PRESETS_AHEAD].find((one) => one === search.get(periodOf(range)));
    if (!preset) return [];
    const { from, to } = daysOfPreset(preset, today);
    return [
      [range.first, from],
      [range.last, to],
    ] as const;
  });
  return days.length > 0 ? viewOf(list, { ...stateOf(kept), ...Object.fromEntries(days) }) : viewOf(list, kept);
}

/** Returns the address of a view. */
export function hrefOfView(list: List, path: string, search: string): string {
  return hrefOf(list, path, stateOf(search));
}

const stateOf = (search: string): Search => Object.fromEntries(new URLSearchParams(search));
