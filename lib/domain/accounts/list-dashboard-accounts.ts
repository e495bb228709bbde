import { countAttention } from "../capabilities/count-attention";
import type { Ctx } from "../context";
import type { ListAccounts } from "./contract";
import type { ListedAccount } from "./dashboard";
import { listAccounts } from "./queries";

/** The accounts of the list, with what each waits for. The number of queries does not depend on the page. */
export async function listDashboardAccounts(ctx: Ctx, query: ListAccounts): Promise<ListedAccount[]> {
  const found = await listAccounts(ctx, query);
  const counts = await countAttention(
    ctx,
    found.map(({ accountID }) => accountID),
  );
  return found.map((account) => {
    const attention = counts.get(account.accountID);
    return { ...account, ...(attention !== undefined && { attention }) };
  });
}
