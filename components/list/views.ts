import { filtersSet, hrefOf, type List, type Search } from "./list";

/** A list that can be shown in more than one way has views. */
export function hasViews(list: List): boolean {
  return Object.keys(list.filters).length > 0 || list.sorts !== undefined;
}

/** What asks for the person's views of a list. */
export function viewsRequest({ operation }: List) {
  return { query: { list: operation.path } };
}

/** Filters and order as the query of the list's page, each in its place, so that the same views are the same text. */
export function viewOf(list: List, search: Search | string): string {
  const { sort = "", zone = "", ...rest } = typeof search === "string" ? stateOf(search) : search;
  const names = filtersSet(list, rest);
  const days = names.some((name) => list.filters[name]?.kind === "day");
  const kept = { ...Object.fromEntries(names.map((name) => [name, rest[name] ?? ""])), ...(sort && { sort }) };
  return hrefOf(list, "", { ...kept, ...(days && zone && { zone }) }).replace(/^\?/, "");
}

/** Where a view is shown. */
export function hrefOfView(list: List, path: string, search: string): string {
  return hrefOf(list, path, stateOf(search));
}

const stateOf = (search: string): Search => Object.fromEntries(new URLSearchParams(search));
