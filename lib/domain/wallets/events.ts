import { z } from "zod";
import { event } from "@/lib/core/event";
import { WalletID } from "@/lib/core/ids";

export const walletOpened = event({
  name: "wallet.opened",
  words: "A wallet was opened",
  data: z.object({ walletID: WalletID }),
});
