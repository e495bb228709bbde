import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { formatMoney } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { DataTable } from "@/components/ui/data/table";
import type { MoneyOfDays } from "@/lib/domain/overview/money-summary/dashboard";
import type { Period } from "@/lib/core/time/periods";
import { type ChartPart, type Scales, scalesOf } from "./chart-scale";
import { longPart, PERIODS, shortPart } from "./day-words";

/** The maximum number of labels below the bars, so that labels do not touch on a phone. */
const NAMED_MAX: Record<Period, number> = { day: 5, week: 5, month: 4 };
const CENTS = 100;
/** The distance of the gap in a cut bar from its end, in percent of the chart. */
const CUT_GAP = 7;
const COMPACT = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});
const inShort = (cents: number) => COMPACT.format(cents / CENTS).replace("-", "\u2212");

interface FlowChartProps {
  parts: readonly ChartPart[];
  by: Period;
  label: string;
  /** The measure that the bars show. Absent: incoming and outgoing money. */
  of?: string;
}

/**
 * Bars by day, week or month: money in above the line, money out below. All positions are percentages. The pointer and
 * the arrow keys read one bar at a time.
 */
export function FlowChart({ parts, by, label, of }: FlowChartProps) {
  const [shown, show] = useState<number>();
  const scales = scalesOf(parts);
  const isCut = ({ in: money, out }: ChartPart) => scales.isCut(money) || scales.isCut(-out);
  const words = parts.map((part) =>
    of
      ? `${longPart(part, by)}: ${formatMoney(part.in)}${part.before === undefined ? "" : `, ${formatMoney(part.before)} before`}`
      : `${longPart(part, by)}: ${formatMoney(part.in)} in, ${formatMoney(part.out)} out`,
  );
  const cut = words.filter((_, index) => parts.slice(index, index + 1).some(isCut));
  const description =
    cut.length > 0 ? `${label} Cut off, because it would flatten the rest: ${cut.join("; ")}.` : label;
  return (
    <figure className="min-w-0">
      <div className="grid grid-cols-[3.25rem_1fr]">
        <Amounts {...scales} />
        <div className="relative h-56">
          <svg role="img" aria-label={description} width="100%" height="100%">
            <Lines {...scales} />
            {parts.map((part, index) => (
              <Bars key={part.from} part={part} isShown={index === shown} {...scales} />
            ))}
          </svg>
          <Reader label={`${of ?? "Money in and out"}, one at a time`} words={words} shown={shown} onShow={show} />
        </div>
        <span aria-hidden />
        <Days parts={parts} by={by} {...scales} />
      </div>
      <figcaption className="mt-2 flex flex-wrap content-start justify-between gap-x-4 gap-y-1 pl-13 text-xs text-muted-foreground max-sm:min-h-9">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <Key className="bg-primary">{of ?? "In"}</Key>
          {!of && <Key className="bg-accent">Out</Key>}
          {parts.some(({ before }) => before !== undefined) && (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden className="w-2.5 border-t-2 border-foreground" />
              Previous period
            </span>
          )}
        </span>
        <span aria-hidden className="tabular min-h-4 font-medium text-foreground">
          {shown !== undefined && words[shown]}
        </span>
      </figcaption>
    </figure>
  );
}

function Amounts({ y, ticks }: Scales) {
  return (
    <svg aria-hidden width="100%" height="100%" className="h-56">
      {ticks.map((tick) => (
        <text
          key={tick}
          x="90%"
          y={`${y(tick)}%`}
          textAnchor="end"
          dominantBaseline="middle"
          className="tabular fill-muted-foreground text-xs"
        >
          {inShort(tick)}
        </text>
      ))}
    </svg>
  );
}

function Lines({ y, ticks }: Scales) {
  return ticks.map((tick) => (
    <line
      key={tick}
      x1="0"
      x2="100%"
      y1={`${y(tick)}%`}
      y2={`${y(tick)}%`}
      className={tick === 0 ? "stroke-border-strong" : "stroke-border"}
    />
  ));
}

function Bars({ part, isShown, x, y, isCut }: Scales & { part: ChartPart; isShown: boolean }) {
  const left = x(part.from) ?? 0;
  const place = { x: left, width: x.bandwidth() };
  return (
    <g>
      {isShown && (
        <rect
          x={`${left - (x.step() - x.bandwidth()) / 2}%`}
          y="0"
          width={`${x.step()}%`}
          height="100%"
          className="fill-foreground/6"
        />
      )}
      <Bar {...place} from={y(part.in)} to={y(0)} className="fill-primary" />
      <Bar {...place} from={y(0)} to={y(-part.out)} className="fill-accent" />
      {[part.in, -part.out].filter(isCut).map((cents) => (
        <Cut key={cents} {...place} at={y(cents)} cents={cents} />
      ))}
      {part.before !== undefined && part.before > 0 && (
        <line
          x1={`${left}%`}
          x2={`${left + x.bandwidth()}%`}
          y1={`${y(part.before)}%`}
          y2={`${y(part.before)}%`}
          strokeWidth="2"
          className="stroke-foreground"
        />
      )}
    </g>
  );
}

/** Cuts a bar that would not fit into the chart: draws a gap and writes the amount next to it. */
function Cut({ x, width, at, cents }: { x: number; width: number; at: number; cents: number }) {
  const gap = at + Math.sign(50 - at) * CUT_GAP;
  const isLeft = x < 50;
  return (
    <>
      <line
        x1={`${x - 1}%`}
        x2={`${x + width + 1}%`}
        y1={`${gap + 2}%`}
        y2={`${gap - 2}%`}
        className="stroke-card stroke-3"
      />
      <text
        x={`${isLeft ? x + width + 0.75 : x - 0.75}%`}
        y={`${at + Math.sign(50 - at) * 2.5}%`}
        textAnchor={isLeft ? "start" : "end"}
        dominantBaseline="middle"
        className="tabular fill-foreground text-xs font-medium"
      >
        {inShort(cents)}
      </text>
    </>
  );
}

function Days({ parts, by, x }: Scales & Pick<FlowChartProps, "parts" | "by">) {
  return (
    <svg aria-hidden width="100%" height="20" className="overflow-visible">
      {named(parts, by).map((part) => (
        <text
          key={part.from}
          x={`${(x(part.from) ?? 0) + x.bandwidth() / 2}%`}
          y="14"
          textAnchor="middle"
          className="tabular fill-muted-foreground text-xs"
        >
          {shortPart(part, by)}
        </text>
      ))}
    </svg>
  );
}

function named(parts: readonly MoneyOfDays[], by: Period): MoneyOfDays[] {
  const step = Math.ceil(parts.length / NAMED_MAX[by]);
  const first = Math.floor(((parts.length - 1) % step) / 2);
  return parts.filter((_, index) => index % step === first);
}

interface ReaderProps {
  label: string;
  words: readonly string[];
  shown: number | undefined;
  onShow: (index: number | undefined) => void;
}

/** An overlay that describes one bar: the one under the pointer or chosen with the arrow keys. */
function Reader({ label, words, shown, onShow }: ReaderProps) {
  const last = words.length - 1;
  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onShow(Math.min(Math.max(Math.floor(((clientX - left) / width) * words.length), 0), last));
  };
  const step = (event: KeyboardEvent) => {
    const now = shown ?? last;
    const next = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: last };
    const wanted = next[event.key as keyof typeof next] as number | undefined;
    if (wanted === undefined) return;
    event.preventDefault();
    onShow(Math.min(Math.max(wanted, 0), last));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={words.length}
      aria-valuenow={(shown ?? last) + 1}
      aria-valuetext={words[shown ?? last]}
      className="absolute inset-0 rounded-sm"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => onShow(undefined)}
      onFocus={() => onShow(shown ?? last)}
      onBlur={() => onShow(undefined)}
      onKeyDown={step}
    />
  );
}

interface BarProps {
  x: number;
  width: number;
  from: number;
  to: number;
  className: string;
}

function Bar({ x, width, from, to, className }: BarProps) {
  if (to - from <= 0) return null;
  return <rect rx="2" x={`${x}%`} y={`${from}%`} width={`${width}%`} height={`${to - from}%`} className={className} />;
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`size-2.5 rounded-xs ${className}`} />
      {children}
    </span>
  );
}

export function FlowTable({ parts, by }: { parts: readonly MoneyOfDays[]; by: Period }) {
  return (
    <DataTable
      caption={`Money in and out by ${by}`}
      className="max-h-96"
      rows={parts.toReversed()}
      keyOf={({ from }) => from}
      columns={[
        { head: PERIODS[by], cell: (part) => longPart(part, by) },
        { head: "In", isNumeric: true, cell: (part) => <Money cents={part.in} /> },
        { head: "Out", isNumeric: true, cell: (part) => <Money cents={part.out} /> },
      ]}
    />
  );
}
