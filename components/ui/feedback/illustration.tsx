import { type Drawing, type DrawingName, DRAWINGS } from "./drawings";

const PEN = "fill-none [stroke-linecap:round] [stroke-linejoin:round]";

/** A decorative drawing. It adds no information to the text next to it. */
export function Illustration({ of }: { of: DrawingName }) {
  const { back, paper, lines, first, firstPen, second, secondPen }: Drawing = DRAWINGS[of];
  return (
    <svg aria-hidden viewBox="0 0 160 104" className="h-26 w-40 max-w-full">
      <circle cx="80" cy="52" r="46" className="fill-primary-soft" />
      {back && <path d={back} className="fill-accent-soft stroke-accent stroke-[1.75] [stroke-linejoin:round]" />}
      <path d={paper} className="fill-card stroke-foreground stroke-[1.75] [stroke-linejoin:round]" />
      {lines && <path d={lines} className={`${PEN} stroke-muted-foreground stroke-[1.75]`} />}
      {first && <path d={first} className="fill-primary" />}
      {firstPen && <path d={firstPen} className={`${PEN} stroke-primary stroke-[3.5]`} />}
      {second && <path d={second} className="fill-accent" />}
      {secondPen && <path d={secondPen} className={`${PEN} stroke-accent stroke-[3.5]`} />}
    </svg>
  );
}
