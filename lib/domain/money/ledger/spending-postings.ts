import { available, type PostingLine, type OptionalWalletSide, type WalletSide, system } from "./postings";

const held = ({ wallet }: OptionalWalletSide, amount: number): PostingLine => ({
  account: "held",
  amount,
  ...(wallet && { wallet }),
});

/** The amount reserved for a card purchase. If a network has already approved it, it is forced. */
export function cardHold(side: OptionalWalletSide, amount: number, { forced = false } = {}): PostingLine[] {
  return [available(side, -amount, 0, forced), held(side, amount)];
}

export function cardRelease(side: WalletSide, amount: number): PostingLine[] {
  return [held(side, -amount), available(side, amount)];
}

export interface Capture {
  amount: number;
  held: number;
  /** The amount that is no longer reserved, because nothing more comes. */
  released: number;
}

export interface CaptureSides {
  release: WalletSide;
  purchase: WalletSide;
  adjustment: WalletSide;
}

/** A capture of a hold, part of it, or more. An amount that was not reserved is taken even without funds. */
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

export function cardPurchase(side: WalletSide, amount: number): PostingLine[] {
  return [available(side, -amount, 0, true), system("issuing", amount)];
}

export function cardRefund(side: WalletSide, amount: number): PostingLine[] {
  return [system("issuing", -amount), available(side, amount)];
}
