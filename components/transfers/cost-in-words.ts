import { costInFull } from "@/components/words/fee-example";
import { cents } from "@/lib/core/money";
import { costOf, type EventTerms } from "@/lib/domain/money/fee-plans/shared/charge";
import type { Pair } from "@/lib/domain/money/transfers/shared/pairs";

/** Describes the prices that an account has agreed to. They may still be read, or be none of the viewer's business. */
export type Fees = readonly EventTerms[] | "reading" | "hidden";

/** Returns what the payer's plans charge for so many cents, by the same rule as the server's. */
export function costInWords(
  { fee: { event, payer } }: Pair,
  amount: number,
  feesOf: Record<typeof payer, Fees>,
): string {
  const fees = feesOf[payer];
  if (fees === "hidden") return `By the fee plan of the ${payer}`;
  if (fees === "reading") return "…";
  const cost = costOf(fees, event, cents(amount));
  const isFree = cost.total === 0 && !cost.networks;
  return isFree ? "Nothing" : `${costInFull(cost)}, paid by the ${payer}`;
}
