import type { NamedOperation } from "@/lib/core/named";
import { TOTAL_MAX } from "@/lib/domain/kernel/limits";
import type { List, Search } from "./list";
import { sortOf } from "./sorts";

/** Options for the number of rows per page. The first is the default. */
export const PAGE_SIZES = ["25", "50", "100"] as const;

export function placeOf({ page, size }: Search): { page: number; size: number } {
  return { page: Number(page ?? 1), size: Number(size ?? PAGE_SIZES[0]) };
}

/** Resets a list to its first page. */
export const FIRST_PAGE = { page: "1", startingAfter: "", endingBefore: "" };

/** Returns the state of the next page. It starts after the last visible row if the operation supports that. */
export function nextOf(list: List, search: Search, items: readonly unknown[]): Search {
  const { page } = placeOf(search);
  const startingAfter = keyFor(list, search, "startingAfter", items.at(-1));
  return { ...search, ...FIRST_PAGE, page: String(page + 1), startingAfter };
}

/** Returns the state of the previous page. It ends before the first visible row if the operation supports that. */
export function previousOf(list: List, search: Search, items: readonly unknown[]): Search {
  const page = placeOf(search).page - 1;
  const endingBefore = page > 1 ? keyFor(list, search, "endingBefore", items[0]) : "";
  return { ...search, ...FIRST_PAGE, page: String(page), endingBefore };
}

const CURSORS = ["startingAfter", "endingBefore"] as const;

function keyFor(list: List, search: Search, cursor: (typeof CURSORS)[number], row: unknown): string {
  return row !== undefined && hasPlaces(list, search) && takes(list.operation, cursor) ? list.keyOf(row) : "";
}

/** Rows sorted by relevance have no position that an index can find. */
const hasPlaces = (list: List, search: Search) => list.sorts === undefined || sortOf(list, search) !== "";

/** Returns the first or last row's cursor. Undefined for the first page. */
export function cursorOf(list: List, search: Search): Partial<Record<(typeof CURSORS)[number], string>> | undefined {
  if (placeOf(search).page === 1 || !hasPlaces(list, search)) return undefined;
  const name = CURSORS.find((one) => search[one] && takes(list.operation, one));
  return name && { [name]: search[name] ?? "" };
}

/** Formats the range of rows on a page, and their total. `total` is `all` on the last page. */
export function rowsInWords(shown: Search, count: number, total: number | "all" | undefined): string {
  const { page, size } = placeOf(shown);
  const first = (page - 1) * size + 1;
  const last = first + count - 1;
  const all = total === "all" ? last : total;
  const said = all !== undefined && all > TOTAL_MAX ? `over ${inThousands(TOTAL_MAX)}` : all && inThousands(all);
  return `${inThousands(first)}–${inThousands(last)}${said === undefined ? "" : ` of ${said}`}`;
}

const inThousands = (rows: number) => rows.toLocaleString("en-US");

interface ListPage {
  items: readonly unknown[];
  more: boolean;
  /** The number of all matching rows, counted up to TOTAL_MAX. */
  total?: number;
}

export function pageOf(list: List, answer: unknown, search: Search): ListPage {
  if (!Array.isArray(answer)) return answer as ListPage;
  if (cursorOf(list, search)?.endingBefore) return { items: answer, more: true };
  const { size } = placeOf(search);
  return list.isPaged ? { items: answer.slice(0, size), more: answer.length > size } : { items: answer, more: false };
}

export function takes(operation: NamedOperation, name: string): boolean {
  return operation.takes?.includes(name) === true;
}
