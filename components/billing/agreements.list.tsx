import { badge, moment, opener, text } from "@/components/list/columns";
import { choiceFrom, search, tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { offeredFeePlans, partnerBilling, feePlanAgreements } from "@/lib/operations/fee-plans";
import { AgreementDetails } from "./agreement-details";
import { AGREEMENT_STATES } from "./billing-words";

/** Who agreed to which of the partner's plans, newest first. */
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
