import type { UnderwritingAnswers } from "@/lib/domain/accounts/underwriting/contract";

export const RETURN_POLICIES: Record<UnderwritingAnswers["fulfillment"]["returnPolicy"], string> = {
  none: "No returns",
  exchangeOnly: "Exchange only",
  withinThirtyDays: "Within 30 days",
  other: "Other policy",
};
