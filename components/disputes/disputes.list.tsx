import { badge, link, text, when } from "@/components/list/columns";
import { attention, dayAhead, tabs, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { Money } from "@/components/ui/money";
import { DISPUTE_STATES } from "@/components/words/states";
import { disputes, partnerDisputes } from "@/lib/generated/operations/disputes";
import { DUE_SOON_DAYS } from "@/lib/domain/kernel/limits";
import { PHASES, reasonInWords } from "./dispute-words";

/** The disputes of the caller's merchants: those that need a response first, by their deadline. */
export const disputeList = list(partnerDisputes.list, {
  noun: "dispute",
  key: "disputeID",
  api: disputes.list,
  sorts: { respondBy: "Next response first", ...BY_DATE },
  filters: {
    status: tabs("Status", DISPUTE_STATES),
    attention: attention(`Needs a response within ${DUE_SOON_DAYS} days`),
    from: dayAhead("Respond from"),
    to: dayAhead("Respond until"),
    merchantAccountID: textFilter("Merchant’s account ID"),
  },
  columns: [
    link(
      "Amount",
      ({ amount }) => <Money cents={amount.value} currency={amount.currency} />,
      ({ disputeID }) => `/disputes/${disputeID}`,
      { width: "md" },
    ),
    badge("Status", ({ status }) => DISPUTE_STATES[status], { width: "lg", priority: 1 }),
    when("Respond by", ({ status, respondBy }) => (status === "response-needed" ? respondBy : undefined), {
      sort: "respondBy",
      width: "md",
      priority: 2,
    }),
    text("Reason", reasonInWords, { priority: 3 }),
    text("Phase", ({ phase }) => PHASES[phase], { width: "md", priority: 5 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", width: "sm", priority: 4 }),
  ],
  empty: {
    drawing: "disputes",
    title: "No disputes yet",
    description: "When a cardholder disputes a card payment with their bank, you respond to it here.",
  },
});
