import { endOfDay, startOfDay } from "@/lib/core/days";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import type { SearchTransfers, TransferFilter, TransferPage } from "./dashboard";
import type { TransferNarrowing } from "./find-transfers";
import { listTransfers } from "./queries";

/** A page of the account's transfers, the newest first, and whether there are more. */
export async function searchTransfers(
  ctx: AccountCtx,
  { skip, count, ...filter }: SearchTransfers,
): Promise<TransferPage> {
  const found = await listTransfers(ctx, { ...narrowingOf(filter), skip, count: count + 1 });
  return { items: found.slice(0, count), more: found.length > count };
}

/** A person's filters as the list of the API knows them. */
export function narrowingOf({ accountID, from, to, zone, ...same }: TransferFilter): TransferNarrowing {
  return {
    ...same,
    accountIDs: accountID === null ? [] : accountID && [accountID],
    startDateTime: from && startOfDay(from, zone).toISOString(),
    endDateTime: to && endOfDay(to, zone).toISOString(),
  };
}
