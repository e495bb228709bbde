import { notFound } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { aboveAccountPage, accountName } from "@/app/account-name";
import { DashboardPage } from "@/app/dashboard-page";
import { EmailReport } from "@/components/wallets/email-report";
import { NoWallet } from "@/components/wallets/wallet-view";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { MONTH, monthInWords } from "@/lib/domain/overview/reports/shared/months";
import { read } from "@/lib/http/adapters/preload";
import { walletOf } from "../wallet-of";
import { StatementView } from "./statement-view";

interface Props {
  params: Promise<{ accountID: string; month: string }>;
}

export async function generateMetadata({ params }: Props) {
  const { accountID, month } = await params;
  if (!MONTH.test(month)) return { title: "Statement" };
  return { title: [`Statement for ${monthInWords(month)}`, await accountName(accountID)].filter(Boolean).join(" · ") };
}

export default async function StatementPage({ params }: Props) {
  const { accountID, month } = await params;
  if (!MONTH.test(month)) notFound();
  const walletID = await walletOf(accountID);
  const above = await aboveAccountPage(accountID, { label: "Wallet", path: "wallet" });
  return (
    <DashboardPage
      title={`Statement for ${monthInWords(month)}`}
      above={[...above, { label: "Statements", href: `/accounts/${accountID}/statements` }]}
      actions={walletID && <EmailReport kind="statement" ofAccountID={accountID} />}
      reads={[read(wallets.list, { params: { accountID } })]}
      accountID={accountID}
    >
      <NuqsAdapter>{walletID ? <StatementView {...{ accountID, walletID, month }} /> : <NoWallet />}</NuqsAdapter>
    </DashboardPage>
  );
}
