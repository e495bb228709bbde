import { filtersInPanel, type List } from "./list";
import { type ControlFilter, controlsOf } from "./periods";

/** Widths of columns and controls, in rem. */
const WIDTHS = { icon: 3.75, xs: 5, sm: 7, md: 8.5, lg: 11, xl: 14, fill: 9 } as const;
export type Width = keyof typeof WIDTHS;

/** Minimum widths of text that may be truncated. With the cell's padding they are the widths of the columns. */
export const WORD_CLASSES: Record<Width, string> = {
  icon: "grid-cols-[minmax(2.25rem,max-content)]",
  xs: "grid-cols-[minmax(3.5rem,max-content)]",
  sm: "grid-cols-[minmax(5.5rem,max-content)]",
  md: "grid-cols-[minmax(7rem,max-content)]",
  lg: "grid-cols-[minmax(9.5rem,max-content)]",
  xl: "grid-cols-[minmax(12.5rem,max-content)]",
  fill: "grid-cols-[minmax(7.5rem,max-content)]",
};

// Written out, because Tailwind finds class names only in source text.
const STEPS: readonly [rem: number, hiddenBelow: string, hiddenFrom: string][] = [
  [16, "@max-[16rem]:hidden", "@min-[16rem]:hidden"],
  [18, "@max-[18rem]:hidden", "@min-[18rem]:hidden"],
  [20, "@max-[20rem]:hidden", "@min-[20rem]:hidden"],
  [22, "@max-[22rem]:hidden", "@min-[22rem]:hidden"],
  [24, "@max-[24rem]:hidden", "@min-[24rem]:hidden"],
  [28, "@max-[28rem]:hidden", "@min-[28rem]:hidden"],
  [32, "@max-[32rem]:hidden", "@min-[32rem]:hidden"],
  [36, "@max-[36rem]:hidden", "@min-[36rem]:hidden"],
  [40, "@max-[40rem]:hidden", "@min-[40rem]:hidden"],
  [44, "@max-[44rem]:hidden", "@min-[44rem]:hidden"],
  [48, "@max-[48rem]:hidden", "@min-[48rem]:hidden"],
  [52, "@max-[52rem]:hidden", "@min-[52rem]:hidden"],
  [56, "@max-[56rem]:hidden", "@min-[56rem]:hidden"],
  [60, "@max-[60rem]:hidden", "@min-[60rem]:hidden"],
  [64, "@max-[64rem]:hidden", "@min-[64rem]:hidden"],
  [68, "@max-[68rem]:hidden", "@min-[68rem]:hidden"],
  [72, "@max-[72rem]:hidden", "@min-[72rem]:hidden"],
  [78, "@max-[78rem]:hidden", "@min-[78rem]:hidden"],
  [84, "@max-[84rem]:hidden", "@min-[84rem]:hidden"],
];

/** Returns the class that hides an element in narrower containers. */
function hiddenBelow(rem: number): string {
  return STEPS.find(([step]) => step >= rem)?.[1] ?? "hidden";
}

/** Returns the class that hides an element in containers of at least this width. */
function hiddenFrom(rem: number): string {
  return STEPS.find(([step]) => step >= rem)?.[2] ?? "";
}

const SPOTS = ["lead", "amount", "state", "time", "line"] as const;
export type Spot = (typeof SPOTS)[number];

interface FittedColumn {
  width: Width;
  priority?: number;
  spot?: Spot;
}

/**
 * Assigns columns to the places in the two lines of a row, by index. If several columns want the same place, the one
 * with the highest priority gets it. The first column leads unless a different one asks to.
 */
export function spotsOf(columns: readonly FittedColumn[]): ReadonlyMap<number, Spot> {
  const ranked = columns.map((column, index) => ({ ...column, index, rank: column.priority ?? index }));
  ranked.sort((one, other) => one.rank - other.rank);
  const lead = ranked.find(({ spot }) => spot === "lead")?.index ?? 0;
  const placed = SPOTS.map((spot): [number | undefined, Spot] => [
    spot === "lead" ? lead : ranked.find((column) => column.spot === spot && column.index !== lead)?.index,
    spot,
  ]);
  return new Map(placed.flatMap(([index, spot]) => (index === undefined ? [] : [[index, spot] as const])));
}

/**
 * Returns, for each column, the class that hides it when it does not fit next to all columns with a higher priority.
 * Columns on a row's first line rank highest, so that a wider window never shows less.
 */
export function fitColumns(columns: readonly FittedColumn[], before = 0): string[] {
  const spots = spotsOf(columns);
  const priorityOf = (index: number) =>
    spots.has(index) && spots.get(index) !== "line" ? -1 : (columns[index]?.priority ?? index);
  return columns.map(({ width }, index) => {
    if (index === 0) return "";
    const others = columns.filter(
      (_, other) => priorityOf(other) < priorityOf(index) || (priorityOf(other) === priorityOf(index) && other < index),
    );
    return hiddenBelow(others.reduce((sum, other) => sum + WIDTHS[other.width], before + WIDTHS[width]));
  });
}

const SEARCH_REM = 14;
const BUTTON_REM = 8;
const ICON_REM = 2.75;
const CHOICE_REM = 9.5;
const PERIOD_REM = 8.5;
const LABELED_PERIOD_REM = 13;

/** Returns the controls that can be on the line, in order, each with the class that hides it when it does not fit. */
export function pillsOf(list: List) {
  const pills = controlsOf(Object.entries(list.filters)).filter(isPill);
  return pills.map((pill, index) => ({ ...pill, hidden: hiddenBelow(roomFor(list, pills.slice(0, index + 1))) }));
}

const isPill = ({ filter: { kind, hint } }: ControlFilter) => kind === "choice" || kind === "day" || hint !== undefined;

/** Returns the class that hides the filter panel when all filters fit on the line. */
export function moreHidden(list: List): string {
  const controls = controlsOf(filtersInPanel(list));
  return controls.every(isPill) ? hiddenFrom(roomFor(list, controls)) : "";
}

function roomFor({ filters, downloads, api, operation }: List, shown: readonly ControlFilter[]): number {
  const search = Object.values(filters).some(({ kind }) => kind === "search") ? SEARCH_REM : 0;
  const pills = shown.map(({ range }) => (range ? (range.label ? LABELED_PERIOD_REM : PERIOD_REM) : CHOICE_REM));
  // In narrow windows, several downloads are shown as icons.
  const files = downloads.length > 1 ? downloads.length * ICON_REM : downloads.length * BUTTON_REM;
  const buttons = BUTTON_REM * (1 + (api || !operation.internal ? 0.5 : 0)) + files;
  return [search, ...pills].reduce((sum, rem) => sum + rem, buttons);
}
