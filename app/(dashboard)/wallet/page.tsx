import type { SearchParams } from "nuqs/server";
import { DashboardPage } from "@/app/dashboard-page";
import { WalletOf } from "@/app/wallet-of";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { currentSession } from "@/lib/http/adapters/session";

export const metadata = { title: "Wallet" };

export default async function WalletPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const accountID = (await currentSession())?.caller.accountID ?? "";
  return (
    <DashboardPage title="Wallet" needs={wallets.list} accountID={accountID}>
      <WalletOf accountID={accountID} searchParams={searchParams} />
    </DashboardPage>
  );
}
