import { badge, link, money, text, when } from "@/components/list/columns";
import { choice, tabs, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { utcDay } from "@/components/ui/words/format";
import type { ListedReturn } from "@/lib/domain/money/returns/dashboard";
import { partnerReturns } from "@/lib/generated/operations/returns";
import { actionOf, DIRECTIONS, RETURN_STATES, returnName } from "./return-words";

export const returnList = list(partnerReturns.list, {
  noun: "return",
  key: "returnID",
  filters: {
    status: tabs("State", RETURN_STATES),
    code: textFilter("Code", "R01"),
    direction: choice("Direction", DIRECTIONS),
    transferID: textFilter("Transfer ID"),
  },
  columns: [
    link(
      "Return",
      (row: ListedReturn) => returnName(row),
      ({ returnID }) => `/returns/${returnID}`,
    ),
    badge("State", ({ status }: ListedReturn) => RETURN_STATES[status], { priority: 1 }),
    text("Reason", ({ reason }) => reason, { priority: 3 }),
    text("Next", actionOf, { priority: 2 }),
    text("Due by", ({ dueBy }) => dueBy && utcDay(dueBy), { width: "sm", priority: 4 }),
    text("Account", ({ accountName }) => accountName, { priority: 5 }),
    when("Returned", ({ createdOn }) => createdOn, { priority: 6 }),
    money("Amount", ({ amount }) => amount.value, { priority: 1 }),
  ],
  empty: {
    drawing: "bankFiles",
    title: "No returns yet",
    description: "Bank payments that come back appear here, with the reason and the next step.",
  },
});
