import { covers, type Scope, type StaffScope } from "@/lib/core/scopes";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { accountAllowances } from "@/lib/domain/accounts/dashboard";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { representatives } from "@/lib/domain/representatives/contract";
import { grantsOn } from "@/lib/http/account-grants";
import { type Read, read } from "@/lib/http/preload";

/** The account, as its pages preload it. */
export const readAccount = (accountID: string): Read => read(accounts.get, { params: { accountID } });

/** What the account may do and what is due of it. */
export const readCapabilities = (accountID: string): Read => read(capabilities.list, { params: { accountID } });

/** The people of the account. */
export const readPeople = (accountID: string): Read => read(representatives.list, { params: { accountID } });

/** What the account's own people are allowed, and what the viewer would have to prove to change that. */
export const readAllowances = (accountID: string): Read => read(accountAllowances.get, { params: { accountID } });
export const readSecondFactor = (): Read => read(secondFactor.get, {});

/** The reads a page can do without, as far as the viewer may do them. */
export async function permitted(
  accountID: string,
  reads: readonly (readonly [Scope | StaffScope, Read])[],
): Promise<Read[]> {
  const grants = await grantsOn(accountID);
  return reads.flatMap(([scope, one]) => (covers(grants, scope, accountID) ? [one] : []));
}
