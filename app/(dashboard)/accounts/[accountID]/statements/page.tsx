import { aboveAccountPage } from "@/app/account-name";
import { DashboardPage } from "@/app/dashboard-page";
import { EmailReport } from "@/components/wallets/email-report";
import { NoWallet } from "@/components/wallets/wallet-view";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../page-title";
import { StatementsView } from "./statements-view";
import { walletOf } from "./wallet-of";

export const generateMetadata = titled("Statements");

export default async function StatementsPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const walletID = await walletOf(accountID);
  return (
    <DashboardPage
      title="Statements"
      description="The available balance, month by month, and what each payout consists of."
      above={await aboveAccountPage(accountID, { label: "Wallet", path: "wallet" })}
      actions={walletID && <EmailReport kind="statement" ofAccountID={accountID} />}
      reads={[read(wallets.list, { params: { accountID } })]}
      accountID={accountID}
    >
      {walletID ? <StatementsView accountID={accountID} walletID={walletID} /> : <NoWallet />}
    </DashboardPage>
  );
}
