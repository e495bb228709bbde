import { DAY_PRESETS, DAY_PRESETS_AHEAD, daysOfPreset } from "@/lib/core/time/days";
import { filtersSet, hrefOf, type List, type Search } from "./list";
import { type DaysFilter, presetOf, rangesOf } from "./periods";

/**
 * The name of a preset in a saved view, stored instead of its days. A list has one range of past days and one of future
 * days.
 */
const periodOf = ({ isAhead }: DaysFilter) => (isAhead ? "periodAhead" : "period");

/** Checks whether a list can be shown in more than one way. */
export function hasViews(list: List): boolean {
  return Object.keys(list.filters).length > 0 || list.sorts !== undefined || list.columns.length > 2;
}

export function viewsRequest({ operation }: List) {
  return { query: { list: operation.path } };
}

/**
 * Returns filters, order and columns as the query of the list's page, in a fixed order, so that equal views are equal
 * strings.
 */
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
  const saved = {
    ...Object.fromEntries(names.map((name) => [name, rest[name] ?? ""])),
    ...(sort && { sort }),
    columns,
    rows,
  };
  return hrefOf(list, "", { ...saved, ...(days && zone && { zone }) }).replace(/^\?/, "");
}

/**
 * Returns the part of a view to save. If its days match a preset today, such as yesterday, it saves the preset, so that
 * the days move along.
 */
export function savedQuery(list: List, view: string, today: string): string {
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

/** Returns a saved view with its presets resolved for a day such as `2026-11-22`. */
export function shownOf(list: List, saved: string, today: string): string {
  const search = new URLSearchParams(saved);
  const days = rangesOf(list.filters).flatMap((range) => {
    const preset = [...DAY_PRESETS, ...DAY_PRESETS_AHEAD].find((one) => one === search.get(periodOf(range)));
    if (!preset) return [];
    const { from, to } = daysOfPreset(preset, today);
    return [
      [range.first, from],
      [range.last, to],
    ] as const;
  });
  return days.length > 0 ? viewOf(list, { ...stateOf(saved), ...Object.fromEntries(days) }) : viewOf(list, saved);
}

export function hrefOfView(list: List, path: string, search: string): string {
  return hrefOf(list, path, stateOf(search));
}

const stateOf = (search: string): Search => Object.fromEntries(new URLSearchParams(search));
