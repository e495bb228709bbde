import { scaleLinear } from "d3-scale";
import { utcDay } from "@/components/ui/words/format";
import type { RateCurve as Curve } from "@/lib/domain/overview/return-rates/dashboard";
import { RATE_LIMITS, rateOf, type ReturnRate } from "@/lib/domain/overview/return-rates/shared/limits";

const HEIGHT = 64;
/** Leaves room above the highest point. */
const ROOM = 1.15;

/** The curve of a rate with its limit as a dashed line. The text next to it has the figures of today. */
export function RateCurve({ days, rate, label }: { days: Curve["days"]; rate: ReturnRate; label: string }) {
  const limit = RATE_LIMITS[rate];
  const shares = days.map((counts) => Math.min(rateOf(counts, rate), 1));
  const most = Math.max(limit, ...shares) * ROOM;
  const y = scaleLinear([0, most], [HEIGHT, 0]);
  const last = Math.max(shares.length - 1, 1);
  const points = shares.map((share, index) => `${index},${y(share)}`).join(" ");
  const [first, end] = [days[0]?.day, days.at(-1)?.day];
  const span = first && end ? `, ${utcDay(first)} to ${utcDay(end)}` : "";
  return (
    <svg
      role="img"
      aria-label={label + span}
      viewBox={`0 0 ${last} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-16 w-full text-primary-text"
    >
      <line
        x1="0"
        x2={last}
        y1={y(limit)}
        y2={y(limit)}
        strokeDasharray="4 3"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
        className="stroke-danger"
      />
      <polyline points={`0,${HEIGHT} ${points} ${last},${HEIGHT}`} fill="currentColor" opacity="0.12" />
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
