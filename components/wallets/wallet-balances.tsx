import { formatMoney } from "@/components/ui/format-money";
import { Money } from "@/components/ui/money";
import type { Wallet } from "@/lib/domain/wallets/contract";

/** What a wallet holds, in three sums. */
export function WalletBalances({ wallet }: { wallet: Wallet }) {
  const { availableBalance, pendingBalance, heldBalance } = wallet;
  const sums = [
    { label: "Available", balance: availableBalance, meaning: "Can be spent now." },
    { label: "Pending", balance: pendingBalance, meaning: "On its way in." },
    { label: "Held", balance: heldBalance, meaning: "Reserved for card spending." },
  ];
  return (
    <dl aria-label="Balances" className="grid gap-3 sm:grid-cols-3">
      {sums.map(({ label, balance: { value, currency }, meaning }) => (
        <div key={label} className="min-w-0 rounded-xl border bg-card px-5 py-4 shadow-raise">
          <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
          <dd className="truncate text-xl font-semibold" title={formatMoney(value, currency)}>
            <Money cents={value} currency={currency} />
          </dd>
          <dd className="text-[0.8125rem] text-muted-foreground">{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}
