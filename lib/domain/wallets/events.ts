import { z } from "zod";
import { event } from "@/lib/core/event";
import { WalletID } from "@/lib/core/ids";

export const walletOpened = event({
  name: "wallet.opened",
  words: "Wallet opened",
  data: z.object({ walletID: WalletID }),
});
