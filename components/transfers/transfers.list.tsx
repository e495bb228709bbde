import dynamic from "next/dynamic";
import { badge, link, money, text, when, Words } from "@/components/list/columns";
import { account, attention, choice, day, flag, search, tabs, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { NewLink } from "@/components/page/new-link";
import { Money } from "@/components/ui/data/money";
import { SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { methodInWords, PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import { TRANSFER_STATES } from "@/components/words/states";
import { accountTransfers, partnerTransfers, transfers } from "@/lib/generated/operations/transfers";
import { TAB_COUNT_MAX } from "@/lib/domain/kernel/limits";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { returnsInWords, viewedFrom } from "./transfer-words";

const TransferPanel = dynamic(() => import("./transfer-timeline").then((loaded) => loaded.TransferPanel), {
  loading: () => <SkeletonFacts lines={4} isBare />,
});

// A transfer never stays in the first of its states.
const { created: _never, ...RESTING } = TRANSFER_STATES;

export const transferList = list(partnerTransfers.list, {
  noun: "transfer",
  key: "transferID",
  isLive: true,
  api: transfers.list,
  sorts: BY_DATE,
  filters: {
    q: search("Name, last four, amount, …"),
    status: tabs("Status", RESTING),
    attention: attention("Failed, or returned by the bank"),
    from: day("From"),
    to: day("Until"),
    amount: textFilter("Amount", "25.00"),
    refunded: flag("Refunded"),
    disputed: flag("Disputed"),
    accountID: account(),
    method: choice("Method", PAYMENT_METHODS),
    planID: textFilter("Fee plan ID"),
    groupID: textFilter("Group ID"),
    scheduleID: textFilter("Schedule ID"),
  },
  columns: [
    link("From and to", partiesOf, ({ transferID }) => `/transfers/${transferID}`, {
      width: "xl",
      below: { head: "Paid with and into", cell: sourcesOf },
    }),
    money("Amount", ({ amount }) => amount.value, { priority: 1 }),
    badge("Status", ({ status }) => TRANSFER_STATES[status], { priority: 2 }),
    text("Method", methodInWords, { priority: 4, below: { head: "Returns", cell: returnsInWords } }),
    text("Description", ({ description }) => description, { priority: 5 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 3 }),
  ],
  more: (transfer) => <TransferPanel transfer={transfer} />,
  empty: {
    drawing: "transfers",
    title: "No transfers yet",
    action: () => <NewLink href="/transfers/new" label="New transfer" scope="transfers.write" />,
    description: "A transfer moves money between two accounts, or between an account’s wallet and its bank or card.",
  },
});

const { accountID: _anyAccount, ...filtersOfOne } = transferList.filters;

export const accountTransferList = list(accountTransfers.list, {
  noun: "transfer",
  key: "transferID",
  api: transfers.list,
  sorts: BY_DATE,
  filters: filtersOfOne,
  counts: ({ counts }) => counts,
  countMax: TAB_COUNT_MAX,
  columns: [
    link("Counterparty", otherOf, ({ transferID }) => `/transfers/${transferID}`, {
      width: "xl",
      below: { head: "Account or card", cell: otherMethodOf },
    }),
    {
      head: "Amount",
      width: "md",
      spot: "amount",
      isWhole: true,
      isNumeric: true,
      priority: 1,
      cell: (transfer, { accountID }) => {
        const { direction } = viewedFrom(transfer, accountID);
        return <Money isSigned={direction > 0} cents={(direction || 1) * transfer.amount.value} />;
      },
    },
    ...transferList.columns.filter(({ head }) => head !== "From and to" && head !== "Amount"),
  ],
  more: (transfer) => <TransferPanel transfer={transfer} />,
  empty: { ...transferList.empty, description: "Money that this account sends or receives appears here." },
});

interface OfAccount {
  accountID: string;
}

function otherOf(transfer: Transfer, { accountID }: OfAccount) {
  const { other, isOwn } = viewedFrom(transfer, accountID);
  return isOwn ? sourceInWords(other) : other.account.displayName;
}

function otherMethodOf(transfer: Transfer, { accountID }: OfAccount) {
  const { other, isOwn } = viewedFrom(transfer, accountID);
  if (!isOwn) return <Words>{sourceInWords(other)}</Words>;
  return other.bankAccount ? "Own bank account" : other.wallet ? "Own wallet" : "Own card";
}

/** Returns the payer and the payee. An account that moves its own money is named once. */
function partiesOf({ source, destination }: Transfer) {
  const [from, to] = [source.account, destination.account];
  return from.accountID === to.accountID ? from.displayName : <FromTo from={from.displayName} to={to.displayName} />;
}

function sourcesOf({ source, destination }: Transfer) {
  return <FromTo from={sourceInWords(source)} to={sourceInWords(destination)} />;
}

/** Two names that share one line, or have a line each on phones. */
function FromTo({ from, to }: { from: string; to: string }) {
  return (
    <span className="flex gap-x-1 @max-[40rem]:flex-col">
      <span className="min-w-0 truncate">
        <Words>{from}</Words>
      </span>
      <span className="flex min-w-0 gap-1">
        <span aria-hidden>→</span>
        <span className="sr-only">to</span>
        <span className="min-w-0 truncate">
          <Words>{to}</Words>
        </span>
      </span>
    </span>
  );
}
