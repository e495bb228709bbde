import { formatMoney } from "@/components/ui/format-money";
import type { IssuedCard } from "@/lib/domain/cards/issuing/contract";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import type { Wallet } from "@/lib/domain/money/wallets/contract";

/** A card by its ending, as people name it: "Visa ending 4242". */
export function cardName({ brand, lastFourCardNumber }: Pick<IssuedCard, "brand" | "lastFourCardNumber">): string {
  return `${brand} ending ${lastFourCardNumber}`;
}

/** The person who may use a card. */
export function holderName({ authorizedUser: { firstName, lastName } }: Pick<IssuedCard, "authorizedUser">): string {
  return `${firstName} ${lastName}`;
}

/** Returns what a card's face says of its state. */
export function faceWords(state: IssuedCardState): string {
  return FACE_WORDS[state];
}

const FACE_WORDS: Record<IssuedCardState, string> = {
  active: "Ready to pay",
  inactive: "Setting up",
  "pending-verification": "Waiting for verification",
  closed: "Permanently closed",
};

/** The most one payment may take, in cents; undefined without a limit. */
export function limitOf({ controls }: Pick<IssuedCard, "controls">): number | undefined {
  return controls?.velocityLimits?.[0]?.amount;
}

/** A wallet by its currency and what can be spent of it: "USD wallet, $1,200.50 available". */
export function walletName({ availableBalance: { currency, value } }: Wallet): string {
  return `${currency} wallet, ${formatMoney(value, currency)} available`;
}
