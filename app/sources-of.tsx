import { BankAccounts } from "@/components/bank-accounts/bank-accounts";
import { LinkedCards } from "@/components/linked-cards/linked-cards";
import { PaymentMethods } from "@/components/payment-methods/payment-methods";
import { bankAccounts } from "@/lib/domain/bank-accounts/contract";
import { linkedCards } from "@/lib/domain/linked-cards/contract";
import { paymentMethods } from "@/lib/domain/payment-methods/contract";
import { read } from "@/lib/http/preload";
import { MobilePayDomainsOf } from "./mobile-pay-domains-of";
import { Preload } from "./preload";

/** An account's sources of money, for its tab and for the page of one's own. */
export function SourcesOf({ accountID }: { accountID: string }) {
  const request = { params: { accountID } };
  return (
    <Preload
      accountID={accountID}
      reads={[read(bankAccounts.list, request)]}
      optional={[read(linkedCards.list, request), read(paymentMethods.list, { ...request, query: {} })]}
    >
      <div className="grid grid-cols-1 gap-8">
        <BankAccounts accountID={accountID} />
        <LinkedCards accountID={accountID} />
        <MobilePayDomainsOf accountID={accountID} />
        <PaymentMethods accountID={accountID} />
      </div>
    </Preload>
  );
}
