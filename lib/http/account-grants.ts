import "server-only";
import { cache } from "react";
import { database } from "@/db/client";
import { AccountID } from "@/lib/core/ids";
import { type Grant, isConsented, outlivesConnection } from "@/lib/core/scopes";
import { identify } from "./identity";
import { pageCredential } from "./session";

/**
 * What the signed-in person may do with an account: what their role grants, less what the connection to the account does
 * not, and only reading once it has ended. Pages hide by it what would be refused; looked up once per page.
 */
export const grantsOn = cache(async (accountID: string): Promise<readonly Grant[]> => {
  const account = AccountID.safeParse(accountID).data;
  const credential = await pageCredential();
  const identity = credential && (await identify(database(), credential, new Date(), { accountID: account }));
  if (!identity) return [];
  const { caller, connection, isDisconnected } = identity;
  // Nobody can disconnect an account from itself.
  if (account === caller.accountID) return caller.scopes.filter(({ scope }) => scope !== "profile.disconnect");
  if (!connection) return caller.scopes;
  const isLeft = ({ scope }: Grant) => !isDisconnected || outlivesConnection(scope);
  return caller.scopes.filter((grant) => isConsented(connection, grant.scope) && isLeft(grant));
});
