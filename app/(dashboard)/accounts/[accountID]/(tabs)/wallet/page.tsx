import type { SearchParams } from "nuqs/server";
import { WalletOf } from "@/app/wallet-of";
import { type AccountPageProps, titled } from "../../page-title";

export const generateMetadata = titled("Wallet");

export default async function WalletTab({
  params,
  searchParams,
}: AccountPageProps & { searchParams: Promise<SearchParams> }) {
  const { accountID } = await params;
  return <WalletOf accountID={accountID} searchParams={searchParams} />;
}
