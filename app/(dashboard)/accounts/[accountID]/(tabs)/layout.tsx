import type { ReactNode } from "react";
import { Preload } from "@/app/preload";
import { AccountHeader } from "@/components/accounts/account-header";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { capabilities } from "@/lib/domain/accounts/capabilities/contract";
import { moneySummary } from "@/lib/domain/overview/money-summary/dashboard";
import { read } from "@/lib/http/adapters/preload";
import type { AccountPageProps } from "../page-title";

/** The account's header and tabs, above each of them. */
export default async function AccountTabsLayout({ params, children }: AccountPageProps & { children: ReactNode }) {
  const request = { params: await params };
  const problems = read(moneySummary.problems, { query: { account: request.params.accountID } });
  return (
    <Preload title="Account" optional={[read(accounts.get, request), read(capabilities.list, request), problems]}>
      <AccountHeader accountID={request.params.accountID} />
      {children}
    </Preload>
  );
}
