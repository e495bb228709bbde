import { available, type Line, type Place, type Side, system } from "./postings";

const held = ({ wallet }: Place, amount: number): Line => ({ account: "held", amount, ...(wallet && { wallet }) });

/** Reserved for a purchase by card. A network that has already agreed to it forces it. */
export function cardHold(side: Place, amount: number, { forced = false } = {}): Line[] {
  return [available(side, -amount, 0, forced), held(side, amount)];
}

/** No longer reserved. */
export function cardRelease(side: Side, amount: number): Line[] {
  return [held(side, -amount), available(side, amount)];
}

/** What a merchant captures of a hold. */
export interface Capture {
  amount: number;
  /** What of it was reserved. */
  held: number;
  /** What stays reserved no longer, because nothing more comes. */
  released: number;
}

/** How the owner is told of a capture. */
export interface CaptureSides {
  release: Side;
  purchase: Side;
  /** Of what was captured above the hold. */
  adjustment: Side;
}

/** A merchant captures a hold, part of it, or more. What was not reserved is taken whatever is left in the wallet. */
export function cardCapture(sides: CaptureSides, { amount, held: reserved, released }: Capture): Line[] {
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
export function cardPurchase(side: Side, amount: number): Line[] {
  return [available(side, -amount, 0, true), system("issuing", amount)];
}

/** A merchant gives money back to a card. */
export function cardRefund(side: Side, amount: number): Line[] {
  return [system("issuing", -amount), available(side, amount)];
}
