import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { decimalToCents } from "@/lib/core/money";
import type { ChargedFee } from "@/lib/domain/fee-plans/dashboard";
import { causeOf, CHARGED, FEE_PAYERS, GIVEN_BACK } from "./billing-words";
import { FeeCauseLink } from "./fee-cause-link";

const LINK = "rounded-sm text-primary-text hover:underline";

/** Everything about a fee: what it is for, who pays it, under which agreement, and whether it was given back. */
export function FeeDetails({ fee }: { fee: ChargedFee }) {
  const { accountID, accountName, amount, transferParty, walletID, createdOn, refundedOn } = fee;
  const items = [
    { label: "Amount", value: <Money cents={decimalToCents(amount.valueDecimal)} /> },
    { label: "Status", value: <StateBadge of={refundedOn ? GIVEN_BACK : CHARGED} /> },
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
          Agreements of the account
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
