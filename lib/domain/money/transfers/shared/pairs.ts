import type { CapabilityID } from "@/lib/core/money/capabilities";
import { type Cents, cents, CENTS_MAX, inCents } from "@/lib/core/money/money";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import type { BillableFee } from "@/lib/domain/money/fee-plans/contract";
import { chargesFor, leastCovering } from "@/lib/domain/money/fee-plans/shared/charge";
import type { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";

export type Leg = "ach-debit" | "ach-credit" | "rtp-credit" | "card-charge" | "push-to-card" | "pull-from-card";

export interface Need {
  side: "source" | "destination";
  capability: CapabilityID;
}

/** The properties of a transfer between two types of payment methods. This is the only table of them. */
export interface Pair {
  /** The instructions for the rails, in order. Empty if money moves between wallets. */
  legs: readonly Leg[];
  needs: readonly Need[];
  /** The most cents of one transfer. */
  most: number;
  /**
   * The event in fee plans, and the side that pays according to its plans, unless a facilitator fee changes the payer.
   */
  fee: { event: string; payer: "source" | "destination" };
  /** The amount must be at least the fee, so that the receiver never pays to be paid. */
  coversFee?: true;
}

const CARD_MOST = 10_000_000;
const PULL_MOST = 1_000_000;
const PUSH_MOST = 5_000_000;
const BANK_MOST = 100_000_000;
const WALLET_MOST = CENTS_MAX;
const AMEX_LEAST = 100;

/** True if the pair has its own limit. Between wallets only the general limit on amounts applies. */
export const isLimited = ({ most }: Pick<Pair, "most">): boolean => most < WALLET_MOST;

const source = (capability: CapabilityID): Need => ({ side: "source", capability });
const destination = (capability: CapabilityID): Need => ({ side: "destination", capability });

/** A payout from a wallet to a bank or a card. Paying out to others requires more: see `needsOf`. */
const payout = (kind: Leg, event: string, most: number): Pair => ({
  legs: [kind],
  needs: [source("wallet"), destination("transfers")],
  most,
  fee: { event, payer: "source" },
});

const cardPayment: Pair = {
  legs: ["card-charge"],
  needs: [source("transfers"), destination("collect-funds"), destination("wallet")],
  most: CARD_MOST,
  fee: { event: "card-acquiring", payer: "destination" },
  coversFee: true,
};

const debit = (needs: readonly Need[]): Pair => ({
  legs: ["ach-debit"],
  needs: [...needs, destination("wallet")],
  most: BANK_MOST,
  fee: { event: "ach-debit", payer: "destination" },
});

const bankToBank = (needs: readonly Need[], payer: "source" | "destination"): Pair => ({
  legs: ["ach-debit", "ach-credit"],
  needs,
  most: BANK_MOST,
  fee: { event: "ach-debit", payer },
});

const FUND = [source("send-funds"), destination("transfers")];
const COLLECT = [source("transfers"), destination("collect-funds")];

const PAIRS: Partial<Record<PaymentMethodType, Partial<Record<PaymentMethodType, Pair>>>> = {
  "service-wallet": {
    "service-wallet": {
      legs: [],
      needs: [source("wallet"), destination("wallet")],
      most: WALLET_MOST,
      fee: { event: "wallet-transfer", payer: "source" },
    },
    "ach-credit-standard": payout("ach-credit", "ach-credit", BANK_MOST),
    "ach-credit-same-day": payout("ach-credit", "ach-credit", BANK_MOST),
    "rtp-credit": payout("rtp-credit", "rtp-credit", BANK_MOST),
    "push-to-card": payout("push-to-card", "push-to-card", PUSH_MOST),
  },
  "ach-debit-fund": {
    "service-wallet": debit(FUND),
    "ach-credit-standard": bankToBank(FUND, "source"),
    "ach-credit-same-day": bankToBank(FUND, "source"),
  },
  "ach-debit-collect": {
    "service-wallet": debit(COLLECT),
    "ach-credit-standard": bankToBank(COLLECT, "destination"),
    "ach-credit-same-day": bankToBank(COLLECT, "destination"),
  },
  "card-payment": { "service-wallet": cardPayment },
  "mobile-pay": { "service-wallet": cardPayment },
  "pull-from-card": {
    "service-wallet": {
      legs: ["pull-from-card"],
      needs: [destination("collect-funds"), destination("wallet")],
      most: PULL_MOST,
      fee: { event: "pull-from-card", payer: "destination" },
      coversFee: true,
    },
  },
};

/** Returns the pair for two types of payment methods. Undefined if money cannot move between them. */
export function pairOf(from: PaymentMethodType, to: PaymentMethodType): Pair | undefined {
  return PAIRS[from]?.[to];
}

/** The capabilities that a transfer requires. Paying others from a wallet requires more than moving your own money. */
export function needsOf({ needs, legs }: Pair, isOwn: boolean): readonly Need[] {
  const paysOthers = legs.length === 1 && needs[0]?.capability === "wallet" && !isOwn;
  return paysOthers ? [...needs, source("send-funds")] : needs;
}

export function amountFault(
  pair: Pair,
  source: PaymentMethod,
  { amount, fees }: { amount: Cents; fees: readonly BillableFee[] },
): string | undefined {
  if (amount > pair.most) return `must be at most ${inCents(pair.most)}`;
  if (isAmericanExpress(source) && amount < AMEX_LEAST) return `must be at least ${inCents(AMEX_LEAST)} on this card`;
  if (!pair.coversFee || chargesFor(fees, pair.fee.event, amount).total <= amount) return undefined;
  const least = leastOf(pair, fees);
  return least === undefined ? "must cover its fee" : `must be at least ${inCents(least)}, to cover its fee`;
}

/** The smallest amount in cents that can go from a source over the pair. Undefined if no amount covers its fee. */
export function leastFrom(pair: Pair, source: PaymentMethod, fees: readonly BillableFee[]): Cents | undefined {
  const least = pair.coversFee ? leastOf(pair, fees) : cents(1);
  return least !== undefined && isAmericanExpress(source) ? cents(Math.max(least, AMEX_LEAST)) : least;
}

function isAmericanExpress(source: PaymentMethod): boolean {
  const card = "card" in source ? source.card : "mobilePay" in source ? source.mobilePay : undefined;
  return card?.brand === "American Express";
}

/**
 * The smallest amount in cents of a pair that must cover its fee. Undefined if no amount does, or the pair need not
 * cover it.
 */
function leastOf({ coversFee, fee }: Pair, fees: readonly BillableFee[]): Cents | undefined {
  return coversFee && leastCovering(fees, fee.event);
}
