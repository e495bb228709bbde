const MINUS = "\u2212";
const CENTS = 100;

/** Writes integer cents as an amount ("$1,200.50"), with a true minus sign in front when negative. */
export function formatMoney(cents: number, currency = "USD"): string {
  const amount = new Intl.NumberFormat("en-US", { style: "currency", currency }).format(Math.abs(cents) / CENTS);
  return cents < 0 ? `${MINUS}${amount}` : amount;
}
