import { aboveAccountPage } from "@/app/account-name";
import { DashboardPage } from "@/app/dashboard-page";
import { BankAccountForm } from "@/components/bank-accounts/bank-accounts.form";
import { Failure } from "@/lib/core/failure";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { bankAccounts } from "@/lib/domain/money/bank-accounts/contract";
import { ask } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../../../page-title";

export const generateMetadata = titled("Link bank account");

export default async function NewBankAccountPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const [above, account] = await Promise.all([
    aboveAccountPage(accountID, { label: "Money sources", path: "sources" }),
    ask(accounts.get, { params: { accountID } }),
  ]);
  const holder =
    account instanceof Failure
      ? { holderName: "", holderType: "business" as const }
      : { holderName: account.displayName, holderType: account.accountType };
  return (
    <DashboardPage title="Link bank account" needs={bankAccounts.link} {...{ above, accountID }}>
      <BankAccountForm accountID={accountID} holder={holder} />
    </DashboardPage>
  );
}
