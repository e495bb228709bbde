import { countAttention } from "../capabilities/count-attention";
import type { Ctx } from "../context";
import { peopleInCharge } from "../in-charge";
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
  const ids = shown.map(({ accountID }) => accountID);
  const [counts, people] = await Promise.all([countAttention(ctx, ids), peopleInCharge(ctx, ids)]);
  const items = shown.map((account) => {
    const attention = counts.get(account.accountID);
    const inCharge = people.get(account.accountID);
    return { ...account, ...(attention !== undefined && { attention }), ...(inCharge !== undefined && { inCharge }) };
  });
  return { items, more: found.length > count };
}
