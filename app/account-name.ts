import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { Failure } from "@/lib/core/failure";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { mayCall } from "@/lib/http/adapters/account-grants";
import { ask } from "@/lib/http/adapters/preload";

/** Returns an account's name for titles and breadcrumbs; undefined if the viewer may not read it. */
export async function accountName(accountID: string): Promise<string | undefined> {
  const account = await ask(accounts.get, { params: { accountID } });
  return account instanceof Failure ? undefined : account.displayName;
}

/** Breadcrumbs of a page below an account, and below one of its tabs. */
export async function aboveAccountPage(
  accountID: string,
  tab?: { label: string; path: string },
): Promise<BreadcrumbItem[]> {
  const href = `/accounts/${accountID}`;
  const [name = "Account", mayList] = await Promise.all([accountName(accountID), mayCall(accounts.list)]);
  return [
    ...(mayList ? [{ label: "Accounts", href: "/accounts" }] : []),
    { label: name, href },
    ...(tab ? [{ label: tab.label, href: `${href}/${tab.path}` }] : []),
  ];
}
