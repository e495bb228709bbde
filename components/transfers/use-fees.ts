"use client";

import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { formatMoney } from "@/components/ui/format-money";
import { queryFor } from "@/lib/client/query";
import { isID } from "@/lib/core/is-id";
import { cents } from "@/lib/core/money";
import type { BillableFee } from "@/lib/domain/fee-plans/contract";
import { feePlanAgreements } from "@/lib/operations/fee-plans";
import { chargesFor } from "@/lib/domain/fee-plans/shared/charge";
import type { Pair } from "@/lib/domain/transfers/shared/pairs";

/** What an account has agreed to pay; it may still be read, or be none of the viewer's business. */
export type Fees = readonly BillableFee[] | "reading" | "hidden";

/** The fees of the plans that an account has agreed to. */
export function useFees(accountID: string): Fees {
  const mayRead = useCan("profile.read", accountID);
  const { data, isError } = useQuery({
    ...queryFor(feePlanAgreements.list, { params: { accountID } }),
    enabled: mayRead && isID(accountID),
  });
  if (!mayRead || isError) return "hidden";
  return data?.filter(({ status }) => status === "active").flatMap(({ billableFees }) => billableFees) ?? "reading";
}

/** What the payer's plans charge for so many cents, by the same rule as the server's. */
export function costInWords(
  { fee: { event, payer } }: Pair,
  amount: number,
  feesOf: Record<typeof payer, Fees>,
): string {
  const fees = feesOf[payer];
  if (fees === "hidden") return `By the fee plan of the ${payer}`;
  if (fees === "reading") return "…";
  const { total } = chargesFor(fees, event, cents(amount));
  return total === 0 ? "Nothing" : `${formatMoney(total)}, paid by the ${payer}`;
}
