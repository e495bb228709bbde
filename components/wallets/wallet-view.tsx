"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { FileText, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { code, moment, money, opener } from "@/components/list/columns";
import { type Params, type Search, table } from "@/components/list/list";
import { ListTable } from "@/components/list/list-table";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { TabLead } from "@/components/page/tab-lead";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Figures } from "@/components/ui/data/figures";
import { Money } from "@/components/ui/data/money";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { queryFor } from "@/lib/client/query";
import { signedCents } from "@/lib/core/money/money";
import type { ExplainedAdjustment } from "@/lib/domain/money/adjustments/dashboard";
import type { Wallet } from "@/lib/domain/money/wallets/contract";
import { latestAdjustments } from "@/lib/generated/operations/adjustments";
import { wallets } from "@/lib/generated/operations/wallets";
import { transactionList } from "./transactions.list";

interface WalletViewProps {
  accountID: string;
  params: Params;
  search: Search;
}

/** Wallet of an account: its balances, its transactions, and the operator's corrections. */
export function WalletView({ accountID, params, search }: WalletViewProps) {
  const { data } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const wallet = data.find(({ walletID }) => walletID === params.walletID);
  if (!wallet) return <NoWallet />;
  return (
    <>
      <TabLead
        actions={
          <>
            <Button asChild>
              <AppLink href={`/accounts/${accountID}/statements`}>
                <FileText aria-hidden />
                Statements
              </AppLink>
            </Button>
            <AddTestMoney accountID={accountID} walletID={wallet.walletID} />
          </>
        }
      >
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

/** Replaces the wallet if the account has none. */
export function NoWallet() {
  return (
    <EmptyState
      drawing="wallet"
      title="No wallet yet"
      description="A wallet opens when the Wallet capability is enabled."
    />
  );
}

const TransactionTable = view(transactionList);

function WalletBalances({ wallet }: { wallet: Wallet }) {
  const { availableBalance, pendingBalance, heldBalance } = wallet;
  const sums = [
    { label: "Available", balance: availableBalance, note: "Can be spent now." },
    { label: "Pending", balance: pendingBalance, note: "On its way in." },
    { label: "Held", balance: heldBalance, note: "Reserved for card spending." },
  ];
  return (
    <Figures
      label="Balances"
      items={sums.map(({ label, balance: { value, currency }, note }) => ({
        label,
        value: <Money cents={value} currency={currency} />,
        note,
      }))}
    />
  );
}

const load = () => import("./test-money-form");
const TestMoneyForm = dynamic(() => load().then((loaded) => loaded.TestMoneyForm), { ssr: false });

/** Plays the operator in the sandbox: adds test money to a wallet. */
function AddTestMoney({ accountID, walletID }: { accountID: string; walletID: string }) {
  const mayAdjust = useCan("transfers.write", accountID);
  if (useIsLive() || !mayAdjust) return null;
  return (
    <DialogButton label="Add test money" icon={Plus} load={load}>
      {(close) => <TestMoneyForm accountID={accountID} walletID={walletID} onClose={close} />}
    </DialogButton>
  );
}

const adjustmentTable = table<ExplainedAdjustment>({
  key: "adjustmentID",
  columns: [
    opener("Reason", ({ reason }) => reason),
    code("Adjustment ID", ({ adjustmentID }) => adjustmentID, { width: "xl", priority: 3 }),
    money("Amount", ({ amount }) => signedCents(amount.valueDecimal), { priority: 1, isSigned: true }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
});

function WalletAdjustments({ accountID }: { accountID: string }) {
  const { data, isFetching } = useSuspenseQuery(queryFor(latestAdjustments.list, { params: { accountID } }));
  return (
    <section id="adjustments" aria-labelledby="adjustments-title" className="grid gap-3">
      <h2 id="adjustments-title" className="text-[0.9375rem] font-semibold">
        Adjustments
      </h2>
      {data.items.length === 0 ? (
        <p className="text-muted-foreground">No adjustments to this wallet.</p>
      ) : (
        <div className="@container min-w-0">
          <ListTable table={adjustmentTable} rows={data.items} caption="Adjustments" isBusy={isFetching} />
        </div>
      )}
      {data.more && (
        <p className="text-[0.8125rem] text-muted-foreground">
          The {data.items.length} newest are shown. For the rest, see transactions of type Adjustment.
        </p>
      )}
    </section>
  );
}
