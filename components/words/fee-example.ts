import { formatMoney } from "@/components/ui/format-money";
import { cents } from "@/lib/core/money";
import { chargesFor } from "@/lib/domain/fee-plans/shared/charge";
import type { FeePlanOffer } from "@/lib/domain/applications/dashboard";

const AMOUNT = cents(10_000);
const EVENTS: Record<string, string> = {
  "card-acquiring": "card payment",
  "ach-debit": "bank debit",
  "ach-credit": "bank transfer",
  "rtp-credit": "instant transfer",
  "push-to-card": "payout to a card",
  "pull-from-card": "pull from a card",
};

/** What a plan comes to for one event of 100 dollars: "A card payment of $100.00 costs $3.20." Undefined when it charges for none. */
export function workedExample({ billableFees }: Pick<FeePlanOffer, "billableFees">): string | undefined {
  const named = billableFees.find(({ billableEvent, feeCategory }) => EVENTS[billableEvent ?? feeCategory]);
  if (!named) return undefined;
  const event = named.billableEvent ?? named.feeCategory;
  const fees = billableFees.map((fee) => ({ ...fee, billableEvent: fee.billableEvent ?? fee.feeCategory }));
  const { total } = chargesFor(fees, event, AMOUNT);
  return `A ${EVENTS[event]} of ${formatMoney(AMOUNT)} costs ${formatMoney(total)}.`;
}
