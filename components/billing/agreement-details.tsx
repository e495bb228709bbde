import { pricesOf } from "@/components/words/prices";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/definition-list";
import { ExactTime } from "@/components/ui/relative-time";
import type { AgreementPage } from "@/lib/domain/fee-plans/dashboard";
import { AGREEMENT_STATES } from "./billing-words";

/** An agreement with the prices of its day. */
export function AgreementDetails({ agreement }: { agreement: AgreementPage["items"][number] }) {
  const { accountID, accountName, name, status, acceptedOn } = agreement;
  const account = (
    <AppLink href={`/accounts/${accountID}/fees`} className="rounded-sm text-primary-text hover:underline">
      {accountName}
    </AppLink>
  );
  const facts = [
    { label: "Account", value: account },
    { label: "Fee plan", value: name },
    { label: "Status", value: AGREEMENT_STATES[status].label },
    { label: "Agreed on", value: <ExactTime value={acceptedOn} /> },
  ];
  const prices = pricesOf(agreement).map((price) => ({ label: price.name, value: price.amount }));
  return (
    <div className="grid gap-5">
      <DefinitionList items={facts} />
      <section aria-labelledby="prices">
        <h3 id="prices" className="font-semibold">
          Prices
        </h3>
        {prices.length > 0 ? <DefinitionList items={prices} /> : <p className="py-2.5">No fees.</p>}
      </section>
    </div>
  );
}
