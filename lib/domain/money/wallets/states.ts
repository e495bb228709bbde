import { type StateOf, states } from "@/lib/core/api/states";

/** The states of a wallet transaction. Only credits are ever pending, and only completed ones count. */
export const walletTransactionStates = states({
  pending: { complete: "completed", cancel: "canceled", fail: "failed" },
  completed: {},
  canceled: {},
  failed: {},
});
export type WalletTransactionStatus = StateOf<typeof walletTransactionStates>;
