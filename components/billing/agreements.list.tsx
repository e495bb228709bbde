import { badge, moment, opener, text } from "@/components/list/columns";
import { choiceFrom, search, tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { ExactTime } from "@/components/ui/data/relative-time";
import { pricesOf } from "@/components/words/prices";
import type { AgreementPage } from "@/lib/domain/money/fee-plans/dashboard";
import { feePlanAgreements, offeredFeePlans, partnerBilling } from "@/lib/generated/operations/fee-plans";
import { AGREEMENT_STATES } from "./billing-words";

export const agreementList = list(partnerBilling.agreements, {
  noun: "agreement",
  api: feePlanAgreements.list,
  key: "agreementID",
  filters: {
    q: search("Account name"),
    status: tabs("Status", AGREEMENT_STATES),
    planID: choiceFrom("Fee plan", offeredFeePlans.list, (plans) =>
      plans.map(({ planID, name }) => ({ value: planID, label: name })),
    ),
  },
  columns: [
    opener("Account", ({ accountName }) => accountName),
    text("Fee plan", ({ name }) => name, { priority: 2 }),
    badge("Status", ({ status }) => AGREEMENT_STATES[status], { priority: 1 }),
    moment("Agreed on", ({ acceptedOn }) => acceptedOn, { priority: 3 }),
  ],
  details: (agreement) => <AgreementDetails agreement={agreement} />,
  empty: {
    drawing: "agreements",
    title: "No agreements yet",
    description: "Agreements appear here when someone accepts a fee plan or you assign one.",
  },
});

function AgreementDetails({ agreement }: { agreement: AgreementPage["items"][number] }) {
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
