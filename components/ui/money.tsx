import { cn } from "./cn";
import { formatMoney } from "./format-money";

/** An amount of integer cents in tabular figures; in a TableCell with `isNumeric` it is right-aligned. */
export function Money({
  cents,
  currency = "USD",
  className,
}: {
  cents: number;
  currency?: string;
  className?: string;
}) {
  return <span className={cn("tabular whitespace-nowrap", className)}>{formatMoney(cents, currency)}</span>;
}
