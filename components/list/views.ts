import { DAY_PRESETS, daysOfPreset } from "@/lib/core/days";
import { filtersSet, hrefOf, type List, type Search } from "./list";
import { daysOf, presetOf } from "./periods";

/** Is the name of the preset of days in a kept view, in place of the days themselves. */
const PERIOD = "period";

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
  const days = daysOf(list.filters);
  const search = new URLSearchParams(view);
  if (!days) return view;
  const preset = presetOf(...daysIn(search, days), today);
  if (!preset) return view;
  for (const name of days) search.delete(name);
  search.set(PERIOD, preset);
  return search.toString();
}

/** A view as it is shown on a day such as `2026-11-22`. */
export function shownOf(list: List, kept: string, today: string): string {
  const days = daysOf(list.filters);
  const search = new URLSearchParams(kept);
  const preset = DAY_PRESETS.find((one) => one === search.get(PERIOD));
  if (!days || !preset) return viewOf(list, kept);
  const { from, to } = daysOfPreset(preset, today);
  return viewOf(list, { ...stateOf(kept), [days[0]]: from, [days[1]]: to });
}

/** Returns the address of a view. */
export function hrefOfView(list: List, path: string, search: string): string {
  return hrefOf(list, path, stateOf(search));
}

const daysIn = (search: URLSearchParams, [first, last]: readonly [string, string]) =>
  [search.get(first) ?? "", search.get(last) ?? ""] as const;

const stateOf = (search: string): Search => Object.fromEntries(new URLSearchParams(search));
