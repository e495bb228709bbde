import { workedExample } from "@/components/words/fee-example";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";

/** Shows the price of a plan that was added after the page was prepared. */
export function LaterExample({ plan }: { plan: FeePlanOffer }) {
  return workedExample([plan]);
}
