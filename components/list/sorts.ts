import type { List, Search } from "./list";

/** The orders that an index by date carries. */
export const BY_DATE = { "-createdOn": "Newest first", createdOn: "Oldest first" } as const;

/** Describes how a list is ordered, and how to change it. */
export interface Sorting {
  sorts: Readonly<Record<string, string>>;
  /** Nothing where a search puts the best fit first. */
  current: string;
  set(order: string): void;
}

/** The order that is shown. The first is that of a bare address. */
export function sortOf(list: Pick<List, "sorts" | "filters">, search: Search): string {
  const isRanked = Object.entries(list.filters).some(
    ([name, { ranks }]) => ranks && (search[name] ?? "").trim() !== "",
  );
  const first = firstSort(list);
  const sort = search.sort || first;
  return isRanked && sort === first ? "" : sort;
}

/** Returns the order to ask for. It is absent where the operation's own order is meant. */
export function askedSort(list: Pick<List, "sorts">, { sort }: Search): { sort?: string } {
  return !sort || sort === firstSort(list) ? {} : { sort };
}

export function firstSort({ sorts = {} }: Pick<List, "sorts"> | Sorting): string {
  return Object.keys(sorts)[0] ?? "";
}
