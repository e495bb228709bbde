import type { SearchParams } from "nuqs/server";
import { NoWallet, WalletView } from "@/components/wallets/wallet-view";
import { transactionList } from "@/components/wallets/transactions.list";
import { Failure } from "@/lib/core/failure";
import { latestAdjustments } from "@/lib/domain/money/adjustments/dashboard";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { ask, read } from "@/lib/http/adapters/preload";
import { readsOf } from "./list-page";
import { Preload } from "./preload";

interface WalletOfProps {
  accountID: string;
  searchParams: Promise<SearchParams>;
}

export async function WalletOf({ accountID, searchParams }: WalletOfProps) {
  const request = { params: { accountID } };
  const held = await ask(wallets.list, request);
  const walletID = held instanceof Failure ? undefined : held[0]?.walletID;
  const own = [read(wallets.list, request)];
  if (!walletID)
    return (
      <Preload accountID={accountID} reads={own}>
        <NoWallet />
      </Preload>
    );
  const { params, search, rows } = await readsOf(transactionList, {
    params: Promise.resolve({ accountID, walletID }),
    searchParams,
  });
  return (
    <Preload accountID={accountID} reads={[...own, read(latestAdjustments.list, request), ...rows]}>
      <WalletView accountID={accountID} params={params} search={search} />
    </Preload>
  );
}
