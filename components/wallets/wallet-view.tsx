"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import type { Params, Search } from "@/components/list/list";
import { TabLead } from "@/components/page/tab-lead";
import { EmptyState } from "@/components/ui/empty-state";
import { queryFor } from "@/lib/client/query";
import { wallets } from "@/lib/operations/wallets";
import { AddTestMoney } from "./add-test-money";
import { TransactionTable } from "./transaction-table";
import { WalletAdjustments } from "./wallet-adjustments";
import { WalletBalances } from "./wallet-balances";

interface WalletViewProps {
  accountID: string;
  /** Of the transactions. */
  params: Params;
  search: Search;
}

/** The wallet of an account: what it holds, what moved it, and what the operator corrected. */
export function WalletView({ accountID, params, search }: WalletViewProps) {
  const { data } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const wallet = data.find(({ walletID }) => walletID === params.walletID);
  if (!wallet) return <NoWallet />;
  return (
    <>
      <TabLead actions={<AddTestMoney accountID={accountID} walletID={wallet.walletID} />}>
        The account’s balance and every change to it.
      </TabLead>
      <div className="grid grid-cols-1 gap-8">
        <WalletBalances wallet={wallet} />
        <section aria-labelledby="transactions" className="grid min-w-0 gap-3">
          <h2 id="transactions" className="text-[0.9375rem] font-semibold">
            Transactions
          </h2>
          <TransactionTable params={params} search={search} />
        </section>
        <WalletAdjustments accountID={accountID} />
      </div>
    </>
  );
}

/** Shown for an account that has none. */
export function NoWallet() {
  return (
    <EmptyState
      drawing="wallet"
      title="No wallet yet"
      description="A wallet opens when the Wallet capability is enabled."
    />
  );
}
