import { Receipt } from "lucide-react";
import { code, money, moment, opener, text } from "@/components/list/columns";
import { day, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { endOfDay, startOfDay } from "@/lib/core/days";
import { decimalToCents } from "@/lib/core/money";
import { fees } from "@/lib/domain/fee-plans/contract";
import { sourceOf } from "./billing-words";

/** The fees that an account owes, newest first. */
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
    money("Amount", ({ amount }) => decimalToCents(amount.valueDecimal), { width: "sm", priority: 1 }),
    text("Caused by", (fee) => sourceOf(fee).kind, { width: "md", priority: 3 }),
    code("Cause ID", (fee) => sourceOf(fee).id, { priority: 4 }),
    moment("Date", ({ createdOn }) => createdOn, { priority: 2 }),
  ],
  empty: {
    icon: Receipt,
    title: "No fees yet",
    description: "What transfers, cards and disputes cost under the agreement is listed here.",
  },
});
