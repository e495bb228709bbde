import { cn } from "../cn";
import { formatMoney } from "../words/format";

/** An amount in integer cents with tabular figures. In a TableCell with `isNumeric` it is right-aligned. */
export function Money({
  cents,
  currency = "USD",
  isSigned = false,
  className,
}: {
  cents: number;
  currency?: string;
  /** Shows a plus sign for positive amounts. */
  isSigned?: boolean;
  className?: string;
}) {
  return (
    <span className={cn("tabular whitespace-nowrap", className)}>
      {isSigned && cents > 0 && "+"}
      {formatMoney(cents, currency)}
    </span>
  );
}
