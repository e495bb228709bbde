import type { DehydratedState } from "@tanstack/react-query";
import { cache } from "react";
import { operationName } from "@/lib/core/operation";
import { covers } from "@/lib/core/scopes";
import { Account, accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { grantsOn } from "@/lib/http/account-grants";
import { read, readAll } from "@/lib/http/preload";

/** What stands above all pages of an account; nothing for those who may not read it. */
export interface AccountHead {
  account?: Account;
  state?: DehydratedState;
}

/** Reads an account and what it may do, once per page, for its titles and its head. */
export const accountHead = cache(async (accountID: string): Promise<AccountHead> => {
  const request = { params: { accountID } };
  const mayList = covers(await grantsOn(accountID), "capabilities.read", accountID);
  const loaded = await readAll([read(accounts.get, request), ...(mayList ? [read(capabilities.list, request)] : [])]);
  if (!("state" in loaded)) return {};
  const found = loaded.state.queries.find(({ queryKey }) => queryKey[0] === operationName(accounts.get));
  const account = Account.safeParse(found?.state.data).data;
  return { ...(account && { account }), state: loaded.state };
});
