import type { walletTable } from "@/db/schema";
import { centsToDecimal } from "@/lib/core/money";
import type { Wallet } from "./contract";

export type WalletRow = typeof walletTable.$inferSelect;

/** The wire form of a wallet: its balance as whole cents and as decimal text. */
export function toWallet({ walletID, currency, available }: WalletRow): Wallet {
  return { walletID, availableBalance: { currency, value: available, valueDecimal: centsToDecimal(available) } };
}
