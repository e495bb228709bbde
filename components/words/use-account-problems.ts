import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import type { MoneyProblem } from "@/lib/domain/overview/money-summary/dashboard";
import { moneySummary } from "@/lib/generated/operations/money-summary";

/** Returns what of an account needs attention beside answers, as Home tells it. Undefined until it is known. */
export function useAccountProblems(accountID: string): readonly MoneyProblem[] | undefined {
  const maySee = useCan("wallets.read");
  const { data } = useQuery({ ...queryFor(moneySummary.problems, { query: { account: accountID } }), enabled: maySee });
  return maySee ? data : [];
}
