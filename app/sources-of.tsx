import { BankAccounts } from "@/components/bank-accounts/bank-accounts";
import { LinkedCards } from "@/components/linked-cards/linked-cards";
import { MobilePayDomains } from "@/components/mobile-pay/mobile-pay-domains";
import { PaymentMethods } from "@/components/payment-methods/payment-methods";
import { Failure } from "@/lib/core/failure";
import { bankAccounts } from "@/lib/domain/money/bank-accounts/contract";
import { linkedCards } from "@/lib/domain/money/linked-cards/contract";
import { mobilePay } from "@/lib/domain/money/mobile-pay/contract";
import { paymentMethods } from "@/lib/domain/money/payment-methods/contract";
import { originators } from "@/lib/domain/money/originators/dashboard";
import { OriginatorCard } from "@/components/transfers/bank-acts";
import { ask, read } from "@/lib/http/adapters/preload";
import { Preload } from "./preload";

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
        <OriginatorOf accountID={accountID} />
      </div>
    </Preload>
  );
}

/** The company of the account's bank entries. Only the partner sees it. */
async function OriginatorOf({ accountID }: { accountID: string }) {
  const request = { params: { accountID } };
  const response = await ask(originators.get, request);
  if (response instanceof Failure) return null;
  return (
    <Preload accountID={accountID} reads={[read(originators.get, request)]}>
      <OriginatorCard accountID={accountID} />
    </Preload>
  );
}

/** Mobile pay domains of an account. Reads nothing until some are registered. */
async function MobilePayDomainsOf({ accountID }: { accountID: string }) {
  const request = { params: { accountID } };
  const response = await ask(mobilePay.getDomains, request);
  const isRegistered = !(response instanceof Failure && response.kind === "notFound");
  return (
    <Preload accountID={accountID} optional={isRegistered ? [read(mobilePay.getDomains, request)] : []}>
      <MobilePayDomains accountID={accountID} isRegistered={isRegistered} />
    </Preload>
  );
}
