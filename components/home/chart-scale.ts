import { scaleBand, scaleLinear } from "d3-scale";
import type { MoneyOfDays } from "@/lib/domain/overview/money-summary/dashboard";

/** A bar, and the total of the same days before, if compared. Amounts are in cents. */
export type ChartPart = MoneyOfDays & { before?: number };

const TICKS = 5;
const GAP = 0.25;
/** Leaves room for the outermost lines and labels, in percent of the chart. */
const EDGE = 4;
/** The same on a side where bars are cut, so that these extend beyond the outermost line. */
const CUT_EDGE = 16;
const CENTS = 100;

/** The share of the largest values that may be cut. */
const CUT_SHARE = 0.05;
/** A value is cut if it is at least this many times the next one. A smaller difference is readable. */
const DWARFS = 3;
/** With fewer values, none is unusual. */
const VALUES_MIN = 5;

/**
 * Returns the largest value that an axis has to reach, so that one unusual day does not flatten all others: the largest
 * value, or the largest of the lower 95% if the values above it dwarf it. At least one value may be cut.
 */
export function axisMax(values: readonly number[]): number {
  const sorted = values.filter((value) => value > 0).sort((one, other) => other - one);
  const [most = 0] = sorted;
  if (sorted.length < VALUES_MIN) return most;
  const cuts = sorted.slice(0, Math.max(1, Math.floor(sorted.length * CUT_SHARE)));
  const last = cuts.findLastIndex((value, index) => value >= DWARFS * (sorted[index + 1] ?? 0));
  return sorted[last + 1] ?? most;
}

/** Returns functions that convert cents and parts of the range to positions, in percent. */
export function scalesOf(parts: readonly ChartPart[]) {
  const [ins, outs] = [parts.flatMap((part) => [part.in, part.before ?? 0]), parts.map(({ out }) => out)];
  const [most, least] = [axisMax(ins), axisMax(outs)];
  const [isTopCut, isBottomCut] = [Math.max(...ins) > most, Math.max(...outs) > least];
  const axis = scaleLinear(
    [-least / CENTS, most / CENTS],
    [100 - (isBottomCut ? CUT_EDGE : EDGE), isTopCut ? CUT_EDGE : EDGE],
  ).nice(TICKS);
  const [low = 0, high = 0] = axis.domain();
  const isCut = (cents: number) => (isTopCut && cents / CENTS > high) || (isBottomCut && cents / CENTS < low);
  const y = (cents: number) => (isCut(cents) ? (cents > 0 ? EDGE : 100 - EDGE) : axis(cents / CENTS));
  const x = scaleBand(
    parts.map(({ from }) => from),
    [0, 100],
  ).padding(GAP);
  return { x, y, isCut, ticks: axis.ticks(TICKS).map((dollars) => dollars * CENTS) };
}

export type Scales = ReturnType<typeof scalesOf>;
