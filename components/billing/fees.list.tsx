import { badge, code, custom, link, moment, money, opener } from "@/components/list/columns";
import { account, choice, day, text as textFilter } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { counted } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import { decimalToCents } from "@/lib/core/money/money";
import type { ChargedFee } from "@/lib/domain/money/fee-plans/dashboard";
import { fees, partnerBilling } from "@/lib/generated/operations/fee-plans";
import { causeOf, CHARGED, FEE_CAUSES, FEE_PAYERS, REFUNDED } from "./billing-words";
import { FeeCauseLink } from "./fee-cause-link";
import { FeesBegin } from "./fees-begin";

export const feeList = list(partnerBilling.fees, {
  noun: "fee",
  api: fees.retrieve,
  key: "feeID",
  filters: {
    from: day("From"),
    to: day("Until"),
    cause: choice("Cause", FEE_CAUSES),
    accountID: account(),
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
    badge("Status", ({ refundedOn }) => (refundedOn ? REFUNDED : CHARGED), { width: "md", priority: 5 }),
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
    description: "Accounts are charged once they have a fee plan and move money.",
    action: () => <FeesBegin />,
  },
});

const LINK = "rounded-sm text-primary-text hover:underline";

/** Details of a fee: its cause, its payer, its agreement, and whether it was refunded. */
function FeeDetails({ fee }: { fee: ChargedFee }) {
  const { accountID, accountName, amount, transferParty, walletID, createdOn, refundedOn } = fee;
  const items = [
    { label: "Amount", value: <Money cents={decimalToCents(amount.valueDecimal)} /> },
    { label: "Status", value: <StateBadge of={refundedOn ? REFUNDED : CHARGED} /> },
    { label: "Source", value: <FeeCauseLink fee={fee} /> },
    { label: "Source ID", value: <ShortID value={causeOf(fee).id} label="source ID" /> },
    ...(transferParty ? [{ label: "Paid by", value: FEE_PAYERS[transferParty] }] : []),
    {
      label: "Account",
      value: (
        <AppLink href={`/accounts/${accountID}`} className={LINK}>
          {accountName}
        </AppLink>
      ),
    },
    {
      label: "Agreement",
      value: (
        <AppLink href={`/accounts/${accountID}/fees`} className={LINK}>
          Account agreements
        </AppLink>
      ),
    },
    ...(walletID ? [{ label: "Wallet ID", value: <ShortID value={walletID} label="wallet ID" /> }] : []),
    { label: "Charged", value: <ExactTime value={createdOn} /> },
    ...(refundedOn ? [{ label: "Refunded", value: <ExactTime value={refundedOn} /> }] : []),
    { label: "Fee ID", value: <ShortID value={fee.feeID} label="fee ID" /> },
  ];
  return <DefinitionList items={items} />;
}
