import { available, type PostingLine, type OptionalWalletSide, type WalletSide, system } from "./postings";

const held = ({ wallet }: OptionalWalletSide, amount: number): PostingLine => ({
  account: "held",
  amount,
  ...(wallet && { wallet }),
});

/** Reserved for a purchase by card. A network that has already agreed to it forces it. */
export function cardHold(side: OptionalWalletSide, amount: number, { forced = false } = {}): PostingLine[] {
  return [available(side, -amount, 0, forced), held(side, amount)];
}

/** No longer reserved. */
export function cardRelease(side: WalletSide, amount: number): PostingLine[] {
  return [held(side, -amount), available(side, amount)];
}

/** Describes what a merchant captures of a hold. */
export interface Capture {
  amount: number;
  /** Is the part that was reserved. */
  held: number;
  /** Is the amount that is no longer reserved, because nothing more comes. */
  released: number;
}

/** Describes the owner's lines of a capture. */
export interface CaptureSides {
  release: WalletSide;
  purchase: WalletSide;
  /** Describes the amount that was captured above the hold. */
  adjustment: WalletSide;
}

/** A merchant captures a hold, part of it, or more. What was not reserved is taken whatever is left in the wallet. */
export function cardCapture(sides: CaptureSides, { amount, held: reserved, released }: Capture): PostingLine[] {
  if (reserved === 0) return cardPurchase(sides.purchase, amount);
  const over = amount - reserved;
  return [
    ...cardRelease(sides.release, reserved + released),
    available(sides.purchase, -reserved),
    ...(over > 0 ? [available(sides.adjustment, -over, 0, true)] : []),
    system("issuing", amount),
  ];
}

/** A purchase that nothing was reserved for. */
export function cardPurchase(side: WalletSide, amount: number): PostingLine[] {
  return [available(side, -amount, 0, true), system("issuing", amount)];
}

/** A merchant gives money back to a card. */
export function cardRefund(side: WalletSide, amount: number): PostingLine[] {
  return [system("issuing", -amount), available(side, amount)];
}
