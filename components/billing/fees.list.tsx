import { badge, code, custom, link, money, moment, opener } from "@/components/list/columns";
import { choice, day, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { Money } from "@/components/ui/money";
import { counted } from "@/components/words/nouns";
import { decimalToCents } from "@/lib/core/money";
import { partnerBilling, fees } from "@/lib/operations/fee-plans";
import { causeOf, CHARGED, FEE_CAUSES, GIVEN_BACK } from "./billing-words";
import { FeeCauseLink } from "./fee-cause-link";
import { FeeDetails } from "./fee-details";

/** The fees that the partner's accounts owe, newest first. */
export const feeList = list(partnerBilling.fees, {
  noun: "fee",
  api: fees.retrieve,
  key: "feeID",
  filters: {
    from: day("From"),
    to: day("Until"),
    cause: choice("Cause", FEE_CAUSES),
    accountID: textFilter("Account ID"),
    transferID: textFilter("Transfer ID"),
    disputeID: textFilter("Dispute ID"),
  },
  columns: [
    opener("Fee", ({ feeName }) => feeName),
    link(
      "Account",
      ({ accountName }) => accountName,
      ({ accountID }) => `/accounts/${accountID}/fees`,
      { priority: 3 },
    ),
    custom("Source", (fee) => <FeeCauseLink fee={fee} />, { width: "md", priority: 4 }),
    code("Source ID", (fee) => causeOf(fee).id, { priority: 6 }),
    badge("Status", ({ refundedOn }) => (refundedOn ? GIVEN_BACK : CHARGED), { width: "md", priority: 5 }),
    money("Amount", ({ amount }) => decimalToCents(amount.valueDecimal), { priority: 1 }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
  details: (fee) => <FeeDetails fee={fee} />,
  total: ({ count }) => count,
  summary: ({ count, total }) => (
    <p className="tabular">
      {counted(count, "fee")}, in total <Money cents={decimalToCents(total.valueDecimal)} className="font-medium" />
    </p>
  ),
  empty: {
    drawing: "fees",
    title: "No fees yet",
    description: "Fees appear here once your accounts move money.",
  },
});
