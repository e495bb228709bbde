import type { NamedOperation } from "@/lib/core/named";
import { TOTAL_MAX } from "@/lib/domain/kernel/limits";
import type { List, Search } from "./list";
import { sortOf } from "./sorts";

/** Says how many rows one page may show, the first unless the address says otherwise. */
export const PAGE_SIZES = ["25", "50", "100"] as const;

/** Returns which page the address asks for, and how long a page is. */
export function placeOf({ page, size }: Search): { page: number; size: number } {
  return { page: Number(page ?? 1), size: Number(size ?? PAGE_SIZES[0]) };
}

/** Makes a list start from its first page. */
export const FIRST_PAGE = { page: "1", startingAfter: "", endingBefore: "" };

/** The state of the next page: behind the last row that is shown, where the operation can begin there. */
export function nextOf(list: List, search: Search, items: readonly unknown[]): Search {
  const { page } = placeOf(search);
  const startingAfter = keyFor(list, search, "startingAfter", items.at(-1));
  return { ...search, ...FIRST_PAGE, page: String(page + 1), startingAfter };
}

/** The state of the page before: it ends before the first row that is shown, where the operation can end there. */
export function previousOf(list: List, search: Search, items: readonly unknown[]): Search {
  const page = placeOf(search).page - 1;
  const endingBefore = page > 1 ? keyFor(list, search, "endingBefore", items[0]) : "";
  return { ...search, ...FIRST_PAGE, page: String(page), endingBefore };
}

const CURSORS = ["startingAfter", "endingBefore"] as const;

function keyFor(list: List, search: Search, cursor: (typeof CURSORS)[number], row: unknown): string {
  return row !== undefined && hasPlaces(list, search) && takes(list.operation, cursor) ? list.keyOf(row) : "";
}

/** Rows that are ordered by how well they fit have no place that an index finds. */
const hasPlaces = (list: List, search: Search) => list.sorts === undefined || sortOf(list, search) !== "";

/** The row at which a page begins or ends. The first page has none. */
export function cursorOf(list: List, search: Search): Partial<Record<(typeof CURSORS)[number], string>> | undefined {
  if (placeOf(search).page === 1 || !hasPlaces(list, search)) return undefined;
  const name = CURSORS.find((one) => search[one] && takes(list.operation, one));
  return name && { [name]: search[name] ?? "" };
}

/** Says which of how many rows a page shows. `total` is `all` where the page is the last. */
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

/** The rows of an answer, and whether there are more behind them. */
export function pageOf(list: List, answer: unknown, search: Search): ListPage {
  if (!Array.isArray(answer)) return answer as ListPage;
  if (cursorOf(list, search)?.endingBefore) return { items: answer, more: true };
  const { size } = placeOf(search);
  return list.isPaged ? { items: answer.slice(0, size), more: answer.length > size } : { items: answer, more: false };
}

/** Says whether the query of an operation has a field of the name. */
export function takes(operation: NamedOperation, name: string): boolean {
  return operation.takes?.includes(name) === true;
}
