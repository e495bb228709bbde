import { Receipt } from "lucide-react";
import { code, link, money, moment, opener, text } from "@/components/list/columns";
import { day, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { Money } from "@/components/ui/money";
import { counted } from "@/components/words/nouns";
import { decimalToCents } from "@/lib/core/money";
import { partnerBilling } from "@/lib/domain/fee-plans/dashboard";
import { sourceOf } from "./billing-words";

/** The fees that the partner's accounts owe, newest first. */
export const feeList = list(partnerBilling.fees, {
  noun: "fee",
  key: "feeID",
  filters: {
    from: day("From"),
    to: day("Until"),
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
    text("Caused by", (fee) => sourceOf(fee).kind, { width: "md", priority: 4 }),
    code("Cause ID", (fee) => sourceOf(fee).id, { priority: 5 }),
    money("Amount", ({ amount }) => decimalToCents(amount.valueDecimal), { width: "sm", priority: 1 }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
  downloads: [{ label: "Export CSV", operation: partnerBilling.export }],
  total: ({ count }) => count,
  summary: ({ count, total }) => (
    <p className="tabular">
      {counted(count, "fee")}, in total <Money cents={decimalToCents(total.valueDecimal)} className="font-medium" />
    </p>
  ),
  empty: {
    icon: Receipt,
    title: "No fees yet",
    description: "Fees appear here when your accounts move money.",
  },
});
