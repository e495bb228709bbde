import type { RateRow } from "@/lib/domain/overview/return-rates/dashboard";
import { type RateCounts, rateOf, type ReturnRate } from "@/lib/domain/overview/return-rates/shared/rate-levels";

export const RATES: Record<ReturnRate, { label: string; note: string }> = {
  unauthorized: { label: "Unauthorized", note: "R05, R07, R10, R11, R29, R51" },
  administrative: { label: "Administrative", note: "R02, R03, R04" },
  overall: { label: "Overall", note: "All return codes" },
};

/** Shown for entries that carry the partner's usual company name. */
export const USUAL = "Usual company name";

/** The account or originator whose curve is shown. Without one, it is the whole company's. */
export type Subject = RateRow | undefined;

export const inPercent = (share: number) =>
  share.toLocaleString("en-US", { style: "percent", maximumFractionDigits: 2 });

export function percent(counts: RateCounts, rate: ReturnRate): string {
  const share = rateOf(counts, rate);
  return Number.isFinite(share) ? inPercent(share) : "No debits";
}
