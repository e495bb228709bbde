import { cn } from "../cn";

const HEIGHT = 20;
const WIDTH = 6;
const STEP = 8;
const STUB = 2;

/** The numbers of successes and failures of a day. */
export interface Outcome {
  good: number;
  bad: number;
}

/** One bar per day with the shares that succeeded and failed, next to text with the same information. */
export function OutcomeBars({ days, className }: { days: readonly Outcome[]; className?: string }) {
  return (
    <svg aria-hidden viewBox={`0 0 ${days.length * STEP - STEP + WIDTH} ${HEIGHT}`} className={cn("h-5", className)}>
      {days.map(({ good, bad }, index) => {
        const all = good + bad;
        const red = all === 0 ? 0 : (bad / all) * HEIGHT;
        const x = index * STEP;
        if (all === 0)
          return (
            <rect key={index} {...{ x, y: HEIGHT - STUB }} width={WIDTH} height={STUB} className="fill-border-strong" />
          );
        return (
          <g key={index}>
            <rect x={x} y={0} width={WIDTH} height={red} className="fill-danger" />
            <rect x={x} y={red} width={WIDTH} height={HEIGHT - red} className="fill-success" />
          </g>
        );
      })}
    </svg>
  );
}
