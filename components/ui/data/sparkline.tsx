import { cn } from "../cn";

const HEIGHT = 24;

/** Values in order as a small line on a filled area, from zero to the largest. Its figures stand next to it as text. */
export function Sparkline({ values, className }: { values: readonly number[]; className?: string }) {
  const most = Math.max(...values, 1);
  const last = Math.max(values.length - 1, 1);
  const points = values.map((value, index) => `${index},${HEIGHT - (value / most) * HEIGHT}`).join(" ");
  return (
    <svg
      aria-hidden
      viewBox={`0 -1 ${last} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      className={cn("overflow-visible text-primary-text", className)}
    >
      <polyline points={`0,${HEIGHT} ${points} ${last},${HEIGHT}`} fill="currentColor" opacity="0.12" />
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
