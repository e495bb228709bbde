import type { ReactNode } from "react";
import { Preload } from "@/app/preload";
import { AccountHeader } from "@/components/accounts/account-header";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { capabilities } from "@/lib/domain/accounts/capabilities/contract";
import { accountDisputes } from "@/lib/domain/money/disputes/dashboard";
import { transfers } from "@/lib/domain/money/transfers/contract";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { analytics } from "@/lib/domain/overview/analytics/dashboard";
import { moneySummary } from "@/lib/domain/overview/money-summary/dashboard";
import { read } from "@/lib/http/adapters/preload";
import type { AccountPageProps } from "../page-title";

export default async function AccountTabsLayout({ params, children }: AccountPageProps & { children: ReactNode }) {
  const request = { params: await params };
  const { accountID } = request.params;
  const figures = [
    read(wallets.list, request),
    read(analytics.ofAccount, request),
    read(accountDisputes.list, { ...request, query: { outcome: "open", count: 1 } }),
    read(transfers.list, { ...request, query: { accountIDs: accountID, status: "completed", count: 1 } }),
  ];
  const problems = read(moneySummary.problems, { query: { account: accountID } });
  return (
    <Preload
      title="Account"
      optional={[read(accounts.get, request), read(capabilities.list, request), problems, ...figures]}
    >
      <AccountHeader accountID={accountID} />
      {children}
    </Preload>
  );
}
