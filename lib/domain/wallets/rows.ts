import type { walletTable } from "@/db/schema";
import { centsToDecimal } from "@/lib/core/money";
import type { Wallet } from "./contract";

export type WalletRow = typeof walletTable.$inferSelect;

/** A wallet as the API answers it: its balance as whole cents and as a decimal. */
export function toWallet({ walletID, currency, available }: WalletRow): Wallet {
  return { walletID, availableBalance: { currency, value: available, valueDecimal: centsToDecimal(available) } };
}
