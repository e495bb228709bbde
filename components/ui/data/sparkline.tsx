import { cn } from "../cn";

const HEIGHT = 24;

interface SparklineProps {
  values: readonly number[];
  /** A value that a dashed line marks. */
  limit?: number;
  className?: string;
}

/** A small line chart of values in order, scaled from zero to the largest. The text next to it has the figures. */
export function Sparkline({ values, limit, className }: SparklineProps) {
  const most = Math.max(...values, limit ?? 1);
  const last = Math.max(values.length - 1, 1);
  const yOf = (value: number) => HEIGHT - (value / most) * HEIGHT;
  const points = values.map((value, index) => `${index},${yOf(value)}`).join(" ");
  return (
    <svg
      aria-hidden
      viewBox={`0 -1 ${last} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      className={cn("overflow-visible text-primary-text", className)}
    >
      {limit !== undefined && (
        <line
          x2={last}
          y1={yOf(limit)}
          y2={yOf(limit)}
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-danger"
        />
      )}
      <polyline points={`0,${HEIGHT} ${points} ${last},${HEIGHT}`} fill="currentColor" opacity="0.12" />
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
