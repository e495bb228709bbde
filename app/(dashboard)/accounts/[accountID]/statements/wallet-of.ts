import { Failure } from "@/lib/core/failure";
import type { WalletID } from "@/lib/core/api/ids";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { ask } from "@/lib/http/adapters/preload";

export async function walletOf(accountID: string): Promise<WalletID | undefined> {
  const held = await ask(wallets.list, { params: { accountID } });
  return held instanceof Failure ? undefined : held[0]?.walletID;
}
