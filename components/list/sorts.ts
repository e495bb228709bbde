import type { List, Search } from "./list";

/** Orders that an index by date supports. */
export const BY_DATE = { "-createdOn": "Newest first", createdOn: "Oldest first" } as const;

export interface Sorting {
  sorts: Readonly<Record<string, string>>;
  /** Empty while a search sorts by relevance. */
  current: string;
  set(order: string): void;
}

/** Returns the current order. The first one is the default. */
export function sortOf(list: Pick<List, "sorts" | "filters">, search: Search): string {
  const isRanked = Object.entries(list.filters).some(
    ([name, { ranks }]) => ranks && (search[name] ?? "").trim() !== "",
  );
  const first = firstSort(list);
  const sort = search.sort || first;
  return isRanked && sort === first ? "" : sort;
}

/** Returns the order to request. Absent for the operation's default. */
export function sortQuery(list: Pick<List, "sorts">, { sort }: Search): { sort?: string } {
  return !sort || sort === firstSort(list) ? {} : { sort };
}

export function firstSort({ sorts = {} }: Pick<List, "sorts"> | Sorting): string {
  return Object.keys(sorts)[0] ?? "";
}
