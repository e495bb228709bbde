import type { DEBIT_HOLD_PERIODS } from "@/lib/domain/transfers/shared/details";

/** How long the money of a debit is held. */
export const HOLD_PERIODS: Record<(typeof DEBIT_HOLD_PERIODS)[number], string> = {
  "no-hold": "none",
  "1-day": "1 business day",
  "2-days": "2 business days",
};
