import fc from "fast-check";
import type { PaymentMethodType } from "@/lib/core/money/sources";

/** A payment path, its event in fee plans, and the payer of its fee. */
interface Way {
  from: PaymentMethodType;
  to: PaymentMethodType;
  event: string;
  payer: "source" | "destination";
}

/** Every kind of pair that the traders can use. */
export const WAYS = {
  "between wallets": { from: "service-wallet", to: "service-wallet", event: "wallet-transfer", payer: "source" },
  "debit, fund": { from: "ach-debit-fund", to: "service-wallet", event: "ach-debit", payer: "destination" },
  "debit, collect": { from: "ach-debit-collect", to: "service-wallet", event: "ach-debit", payer: "destination" },
  payout: { from: "service-wallet", to: "ach-credit-standard", event: "ach-credit", payer: "source" },
  "payout today": { from: "service-wallet", to: "ach-credit-same-day", event: "ach-credit", payer: "source" },
  "real-time payout": { from: "service-wallet", to: "rtp-credit", event: "rtp-credit", payer: "source" },
  push: { from: "service-wallet", to: "push-to-card", event: "push-to-card", payer: "source" },
  card: { from: "card-payment", to: "service-wallet", event: "card-acquiring", payer: "destination" },
  pull: { from: "pull-from-card", to: "service-wallet", event: "pull-from-card", payer: "destination" },
  "between banks": { from: "ach-debit-fund", to: "ach-credit-standard", event: "ach-debit", payer: "source" },
} as const satisfies Record<string, Way>;
export type WayName = keyof typeof WAYS;

export const isWay = (way: string): way is WayName => way in WAYS;

/** One of the ways. */
export const way = fc.constantFrom(...Object.keys(WAYS).filter(isWay));
