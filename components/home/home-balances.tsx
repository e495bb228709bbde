import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Money } from "@/components/ui/money";
import { counted } from "@/components/words/nouns";
import type { MoneySummary, WalletTotals } from "@/lib/domain/money-summary/dashboard";

/** What the viewer's own wallet holds, and what those of connected accounts hold together. */
export function HomeBalances({ summary: { own, connected } }: { summary: MoneySummary }) {
  const isPartner = useCan("accounts.read");
  return (
    <section aria-labelledby="balances" className="grid gap-3">
      <h2 id="balances" className="text-[0.9375rem] font-semibold">
        Balances
      </h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Totals title="Your wallet" totals={own} href="/wallet" none="You have no wallet yet." />
        {isPartner && (
          <Totals
            title={
              connected.wallets > 0
                ? `Connected accounts, ${counted(connected.wallets, "wallet")}`
                : "Connected accounts"
            }
            totals={connected}
            href="/accounts"
            none="No connected account has a wallet yet."
          />
        )}
      </div>
    </section>
  );
}

interface TotalsProps {
  title: string;
  totals: WalletTotals;
  href: string;
  none: string;
}

function Totals({ title, totals, href, none }: TotalsProps) {
  const sums = [
    { label: "Available", cents: totals.available },
    { label: "Pending", cents: totals.pending },
    { label: "Held", cents: totals.held },
  ];
  return (
    <div className="min-w-0 rounded-xl border bg-card px-5 py-4 shadow-raise">
      <h3>
        <AppLink href={href} className="rounded-sm text-primary-text hover:underline">
          {title}
        </AppLink>
      </h3>
      {totals.wallets === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <dl aria-label={title} className="mt-2 grid gap-3 sm:flex sm:flex-wrap sm:gap-x-10">
          {sums.map(({ label, cents }) => (
            <div key={label} className="flex min-w-0 items-baseline justify-between gap-2 sm:block">
              <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
              <dd className="text-xl font-semibold tracking-tight">
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
