import { aboveAccountPage, accountName } from "@/app/account-name";
import { Preload } from "@/app/preload";
import { BankAccountView } from "@/components/bank-accounts/bank-account-view";
import { MethodsOfSource } from "@/components/payment-methods/payment-methods";
import { sourceInWords } from "@/components/words/payment-methods";
import { Failure } from "@/lib/core/failure";
import { bankAccounts } from "@/lib/domain/money/bank-accounts/contract";
import { bankVerification } from "@/lib/domain/money/bank-accounts/dashboard";
import { paymentMethods } from "@/lib/domain/money/payment-methods/contract";
import { ask, read } from "@/lib/http/adapters/preload";

type Props = { params: Promise<{ accountID: string; bankAccountID: string }> };

export async function generateMetadata({ params }: Props) {
  const { accountID, bankAccountID } = await params;
  const bankAccount = await ask(bankAccounts.get, { params: { accountID, bankAccountID } });
  const name = (await accountName(accountID)) ?? "";
  return { title: bankAccount instanceof Failure ? "Bank account" : `${sourceInWords({ bankAccount })} · ${name}` };
}

export default async function BankAccountPage({ params }: Props) {
  const { accountID, bankAccountID } = await params;
  const one = { params: { accountID, bankAccountID } };
  const methods = read(paymentMethods.list, { params: { accountID }, query: { sourceID: bankAccountID } });
  const reads = [read(bankAccounts.get, one), read(bankVerification.progress, one)];
  const above = await aboveAccountPage(accountID, { label: "Money sources", path: "sources" });
  return (
    <Preload title="Bank account" optional={[methods]} {...{ above, reads, accountID }}>
      <div className="grid grid-cols-1 gap-8">
        <div>
          <BankAccountView accountID={accountID} bankAccountID={bankAccountID} above={above} />
        </div>
        <MethodsOfSource accountID={accountID} sourceID={bankAccountID} />
      </div>
    </Preload>
  );
}
