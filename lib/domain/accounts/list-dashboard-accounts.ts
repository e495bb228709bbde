import { countAttention } from "../capabilities/count-attention";
import type { Ctx } from "../context";
import type { Keyed } from "../part";
import type { AccountPage, ListDashboardAccounts } from "./dashboard";
import { listAccounts } from "./queries";

/** One page of accounts, with what each waits for. It may be read in another order. The number of queries does not depend on the page. */
export async function listDashboardAccounts(
  ctx: Ctx,
  { q, count, ...query }: ListDashboardAccounts & Keyed,
  read = listAccounts,
): Promise<AccountPage> {
  const sought = q && (q.includes("@") ? { email: q } : { name: q });
  const found = await read(ctx, { ...query, ...sought, count: count + 1 });
  const shown = found.slice(0, count);
  const counts = await countAttention(
    ctx,
    shown.map(({ accountID }) => accountID),
  );
  const items = shown.map((account) => {
    const attention = counts.get(account.accountID);
    return { ...account, ...(attention !== undefined && { attention }) };
  });
  return { items, more: found.length > count };
}
