import { code, custom, money, moment, opener } from "@/components/list/columns";
import { day, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { decimalToCents } from "@/lib/core/money/money";
import { fees } from "@/lib/generated/operations/fee-plans";
import { causeOf } from "./billing-words";
import { FeeCauseLink } from "./fee-cause-link";

export const accountFeeList = list(fees.retrieve, {
  noun: "fee",
  key: "feeID",
  filters: {
    startDateTime: day("From", startOfDay),
    endDateTime: day("Until", endOfDay),
    transferID: textFilter("Transfer ID"),
  },
  columns: [
    opener("Fee", ({ feeName }) => feeName),
    money("Amount", ({ amount }) => decimalToCents(amount.valueDecimal), { priority: 1 }),
    custom("Source", (fee) => <FeeCauseLink fee={fee} />, { width: "md", priority: 3 }),
    code("Source ID", (fee) => causeOf(fee).id, { priority: 4 }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
  empty: {
    drawing: "fees",
    title: "No fees yet",
    description: "Fees for transfers, cards and disputes appear here.",
  },
});
