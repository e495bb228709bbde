import type { z } from "zod";
import { stateEnum } from "@/lib/core/state-enum";
import { walletTransactionStates } from "../states";

export const WalletTransactionStatus = stateEnum(walletTransactionStates);

export type WalletTransactionStatus = z.infer<typeof WalletTransactionStatus>;
