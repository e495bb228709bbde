import { badge, link, text, when } from "@/components/list/columns";
import { account, attention, day, flag, tabs, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { NewLink } from "@/components/page/new-link";
import { Money } from "@/components/ui/money";
import { TRANSFER_STATES } from "@/components/words/states";
import { partnerTransfers, transfers } from "@/lib/generated/operations/transfers";
import { methodInWords, returnsInWords, sideInWords } from "./transfer-words";

// A transfer never rests in the first of its states.
const { created: _never, ...RESTING } = TRANSFER_STATES;

/** The transfers that the caller's account has a part in, newest first. */
export const transferList = list(partnerTransfers.list, {
  noun: "transfer",
  key: "transferID",
  api: transfers.list,
  sorts: BY_DATE,
  filters: {
    status: tabs("Status", RESTING),
    attention: attention("Failed, or taken back by a bank"),
    from: day("From"),
    to: day("Until"),
    amount: textFilter("Amount", "25.00"),
    refunded: flag("Refunded"),
    disputed: flag("Disputed"),
    accountID: account(),
    groupID: textFilter("Group ID"),
    scheduleID: textFilter("Schedule ID"),
  },
  columns: [
    link(
      "Amount",
      ({ amount }) => <Money cents={amount.value} currency={amount.currency} />,
      ({ transferID }) => `/transfers/${transferID}`,
      { width: "md" },
    ),
    badge("Status", ({ status }) => TRANSFER_STATES[status], { priority: 1 }),
    text("From", ({ source }) => sideInWords(source), { priority: 3 }),
    text("To", ({ destination }) => sideInWords(destination), { priority: 2 }),
    text("Method", methodInWords, { width: "lg", priority: 5 }),
    text("Returns", returnsInWords, { priority: 6 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", width: "sm", priority: 4 }),
  ],
  empty: {
    drawing: "transfers",
    title: "No transfers yet",
    action: () => <NewLink href="/transfers/new" label="New transfer" scope="transfers.write" />,
    description: "A transfer moves money between two accounts, or between an account’s wallet and its bank or card.",
  },
});
