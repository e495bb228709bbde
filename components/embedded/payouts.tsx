"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Money } from "@/components/ui/data/money";
import { formatMoney } from "@/components/ui/words/format";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { EMBED_WORDS } from "@/components/words/embedded";
import { queryFor } from "@/lib/client/query";
import { wallets } from "@/lib/generated/operations/wallets";
import { TransferList } from "./transfer-list";

/** The balance of an account's wallet, and its payouts. */
export function EmbeddedPayouts({ accountID }: { accountID: string }) {
  const { payouts } = EMBED_WORDS[useLanguage()];
  return (
    <main className="grid gap-4">
      <h1 className="text-lg font-semibold">{payouts.title}</h1>
      <Balances accountID={accountID} />
      <TransferList kind="payouts" accountID={accountID} drawing="wallet" />
    </main>
  );
}

function Balances({ accountID }: { accountID: string }) {
  const { balances } = EMBED_WORDS[useLanguage()];
  const { data } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const [wallet] = data;
  if (!wallet) return <p className="text-muted-foreground">{balances.none}</p>;
  const sums = [
    { label: balances.available, balance: wallet.availableBalance },
    { label: balances.pending, balance: wallet.pendingBalance },
    { label: balances.held, balance: wallet.heldBalance },
  ];
  return (
    <dl aria-label={balances.title} className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
      {sums.map(({ label, balance: { value, currency } }) => (
        <div key={label} className="min-w-0 rounded-xl border bg-card px-4 py-3 shadow-raise">
          <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
          <dd className="truncate text-lg font-semibold" title={formatMoney(value, currency)}>
            <Money cents={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
