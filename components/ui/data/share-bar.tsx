const SHADES = ["fill-primary", "fill-info", "fill-success", "fill-warning"] as const;

/**
 * Shares of a whole in percent as one bar, next to text with the same information. The bar is red if they exceed the
 * whole.
 */
export function ShareBar({ shares }: { shares: readonly number[] }) {
  const starts = shares.map((_, index) => sum(shares.slice(0, index)));
  const isOver = sum(shares) > 100;
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${Math.max(sum(shares), 100)} 4`}
      preserveAspectRatio="none"
      className="h-3 w-full overflow-hidden rounded-full bg-muted"
    >
      {shares.map((share, index) => (
        <rect
          key={index}
          x={starts[index]}
          y="0"
          width={share}
          height="4"
          className={`${isOver ? "fill-danger" : SHADES[index % SHADES.length]} stroke-card`}
          strokeWidth="0.5"
        />
      ))}
    </svg>
  );
}

const sum = (shares: readonly number[]) => shares.reduce((total, share) => total + share, 0);
