import { accountHead } from "../account-head";

/** The account's name for titles and breadcrumbs; "Account" to those who may not read it. Looked up once per page. */
export async function accountName(accountID: string): Promise<string> {
  return (await accountHead(accountID)).account?.displayName ?? "Account";
}
