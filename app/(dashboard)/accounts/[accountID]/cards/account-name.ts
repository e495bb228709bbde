import { cache } from "react";
import { Account, accounts } from "@/lib/domain/accounts/contract";
import { getAccount } from "@/lib/domain/accounts/queries";
import { read, readAll } from "@/lib/http/preload";

/** The account's name for titles and breadcrumbs; "Account" to those who may not read it. Looked up once per page. */
export const accountName = cache(async (accountID: string): Promise<string> => {
  const loaded = await readAll([read(accounts.get, { params: { accountID } }, (ctx) => getAccount(ctx))]);
  const known = "state" in loaded ? Account.safeParse(loaded.state.queries[0]?.state.data).data : undefined;
  return known?.displayName ?? "Account";
});
