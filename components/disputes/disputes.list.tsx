import { badge, link, money, text, when, Words } from "@/components/list/columns";
import { attention, choice, day, dayAhead, search, tabs, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { DISPUTE_STATES } from "@/components/words/states";
import { accountDisputes, disputes, partnerDisputes } from "@/lib/generated/operations/disputes";
import type { ShownDispute } from "@/lib/domain/money/disputes/dashboard";
import type { DisputeOutcome } from "@/lib/domain/money/disputes/states";
import { DUE_SOON_DAYS } from "@/lib/domain/kernel/limits";
import { PHASES, reasonInWords } from "./dispute-words";

/** Disputes of the caller's merchants: first those that need a response, by deadline. */
export const disputeList = list(partnerDisputes.list, {
  noun: "dispute",
  key: "disputeID",
  isLive: true,
  api: disputes.list,
  sorts: { respondBy: "Next response first", ...BY_DATE },
  filters: {
    q: search("Name, last four, amount, …"),
    status: tabs("Status", DISPUTE_STATES),
    attention: attention(`Needs a response within ${DUE_SOON_DAYS} days`),
    from: dayAhead("Response due from"),
    to: dayAhead("Response due until"),
    outcome: choice("Outcome", {
      open: "Open",
      won: "Won",
      lost: "Lost",
      closed: "Withdrawn or settled early",
    } satisfies Record<DisputeOutcome, string>),
    openedFrom: day("Opened from"),
    openedTo: day("Opened until"),
    merchantAccountID: textFilter("Merchant’s account ID"),
  },
  columns: [
    link(
      "Merchant",
      ({ merchantName }) => merchantName,
      ({ disputeID }) => `/disputes/${disputeID}`,
      { below: { head: "Customer", cell: (row) => <Words>{customerOf(row)}</Words> } },
    ),
    money("Amount", ({ amount }) => amount.value, { priority: 1 }),
    badge("Status", ({ status }) => DISPUTE_STATES[status], { width: "lg", priority: 2 }),
    when("Respond by", ({ status, respondBy }) => (status === "response-needed" ? respondBy : undefined), {
      sort: "respondBy",
      priority: 3,
    }),
    text("Reason", reasonInWords, { priority: 4 }),
    text("Phase", ({ phase }) => PHASES[phase], { width: "sm", priority: 6 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 5 }),
  ],
  empty: {
    drawing: "disputes",
    title: "No disputes yet",
    description: "When a cardholder disputes a card payment with their bank, you respond to it here.",
  },
});

const { merchantAccountID: _anyMerchant, ...filtersOfOne } = disputeList.filters;

export const accountDisputeList = list(accountDisputes.list, {
  noun: "dispute",
  key: "disputeID",
  api: disputes.list,
  sorts: { respondBy: "Next response first", ...BY_DATE },
  filters: filtersOfOne,
  columns: disputeList.columns,
  empty: disputeList.empty,
});

/** Customer and card: "Amanda Yang, Visa 1111". */
function customerOf({ customerName, brand, lastFour }: ShownDispute): string {
  return [customerName, lastFour && `${brand} ${lastFour}`].filter(Boolean).join(", ");
}
