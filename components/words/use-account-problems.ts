import { useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import type { MoneyProblem } from "@/lib/domain/overview/money-summary/dashboard";
import { moneySummary } from "@/lib/generated/operations/money-summary";

/** Returns the account's problems on Home other than missing answers. Undefined while loading. */
export function useAccountProblems(accountID: string): readonly MoneyProblem[] | undefined {
  const maySee = useCan("wallets.read");
  const { data } = useQuery({ ...queryFor(moneySummary.problems, { query: { account: accountID } }), enabled: maySee });
  return maySee ? data : [];
}
