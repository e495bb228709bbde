import { scaleBand, scaleLinear } from "d3-scale";
import { formatMoney } from "@/components/ui/format-money";
import type { DayOfMoney } from "@/lib/domain/money-summary/dashboard";
import { longDay, shortDay } from "./day-words";

const TICKS = 5;
const GAP = 0.25;
/** So that the outermost lines and labels are not cut off. */
const EDGE = 4;
const CENTS = 100;
const COMPACT = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** Bars by day: what came in stands above the line, what went out hangs below. All places are shares of the room there is. */
export function FlowChart({ days, label }: { days: readonly DayOfMoney[]; label: string }) {
  const [most, least] = [Math.max(...days.map((day) => day.in)), -Math.max(...days.map(({ out }) => out))];
  const y = scaleLinear([least / CENTS, most / CENTS], [100 - EDGE, EDGE]).nice(TICKS);
  const x = scaleBand(
    days.map(({ day }) => day),
    [0, 100],
  ).padding(GAP);
  const [zero, ticks] = [y(0), y.ticks(TICKS)];
  return (
    <figure className="min-w-0">
      <div className="grid h-56 grid-cols-[3.25rem_1fr]">
        <svg aria-hidden width="100%" height="100%">
          {ticks.map((tick) => (
            <text
              key={tick}
              x="90%"
              y={`${y(tick)}%`}
              textAnchor="end"
              dominantBaseline="middle"
              className="tabular fill-muted-foreground text-xs"
            >
              {COMPACT.format(tick).replace("-", "\u2212")}
            </text>
          ))}
        </svg>
        <svg role="img" aria-label={label} width="100%" height="100%">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100%"
              y1={`${y(tick)}%`}
              y2={`${y(tick)}%`}
              className={tick === 0 ? "stroke-border-strong" : "stroke-border"}
            />
          ))}
          {days.map((day) => (
            <g key={day.day}>
              <title>{`${longDay(day.day)}: ${formatMoney(day.in)} in, ${formatMoney(day.out)} out`}</title>
              <rect x={`${x(day.day)}%`} y="0" width={`${x.bandwidth()}%`} height="100%" className="fill-transparent" />
              <Bar x={x(day.day)} width={x.bandwidth()} from={y(day.in / CENTS)} to={zero} className="fill-primary" />
              <Bar x={x(day.day)} width={x.bandwidth()} from={zero} to={y(-day.out / CENTS)} className="fill-accent" />
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="mt-2 grid gap-2 pl-13 text-xs text-muted-foreground">
        <span className="flex justify-between">
          <span>{shortDay(days[0]?.day ?? "")}</span>
          <span>{shortDay(days.at(-1)?.day ?? "")}</span>
        </span>
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <Key className="bg-primary">In, above the line</Key>
          <Key className="bg-accent">Out, below</Key>
        </span>
      </figcaption>
    </figure>
  );
}

interface BarProps {
  x: number | undefined;
  width: number;
  from: number;
  to: number;
  className: string;
}

function Bar({ x = 0, width, from, to, className }: BarProps) {
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
