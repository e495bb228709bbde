import { effectOfAmount } from "@/lib/core/money/rail-test-values";
import { HOUR, MINUTE } from "@/lib/core/time/time";

/** A day has this many ticks, each two seconds of the player's time. */
export const PLAY_TICKS = 30;
export const PLAY_TICK_MS = 2000;
export const PLAY_MERCHANTS = 8;

const OPENS = 9;
const CLOSES = 21;
const HOURS_PER_HALF_DAY = 12;

/** The time of day at a tick: "9:24 AM". The last tick is followed by the end of the day. */
export function playTime(tick: number): string {
  const minutes = Math.round(((OPENS + ((CLOSES - OPENS) * tick) / PLAY_TICKS) * HOUR) / MINUTE);
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const half = hour < HOURS_PER_HALF_DAY ? "AM" : "PM";
  return `${((hour + 11) % HOURS_PER_HALF_DAY) + 1}:${String(minute).padStart(2, "0")} ${half}`;
}

/** The beginning of the descriptions of a play's payments. The list of transfers finds them by it. */
export const playName = (playID: string) => `Played day ${playID.slice(0, 8)}`;

/** A card payment, with the positions of its merchant and customer in the cast, and its cents. */
export interface PlannedPayment {
  merchant: number;
  customer: number;
  amount: number;
}

export interface PlannedPurchase {
  store: string;
  mcc: string;
  amount: number;
}

/** The events of one tick. */
export interface PlannedTick {
  payments: readonly PlannedPayment[];
  purchase?: PlannedPurchase;
  isDisputed?: true;
}

/** Lunch and dinner, when two merchants sell at once. */
const BUSY: readonly [from: number, to: number][] = [
  [7, 12],
  [18, 24],
];
/** The test amount that an issuer declines, and its tick. */
const DECLINED = { tick: 13, amount: 6602 };
/** When a cardholder disputes an earlier payment. */
export const DISPUTE_TICK = 17;
const PURCHASES: Readonly<Record<number, PlannedPurchase>> = {
  3: { store: "Union Station Coffee", mcc: "5814", amount: 540 },
  21: { store: "Larimer Street Noodles", mcc: "5812", amount: 1875 },
};

/** Returns the events of a tick. They depend only on the play and the tick, so a repeated tick plans the same ones. */
export function planOf(playID: string, tick: number): PlannedTick {
  const isBusy = BUSY.some(([from, to]) => tick >= from && tick < to);
  const payments = Array.from({ length: isBusy ? 2 : 1 }, (_, index): PlannedPayment => {
    const chance = hashOf(`${playID}:${tick}:${index}`);
    const isDeclined = tick === DECLINED.tick && index === 0;
    return {
      merchant: tick + index * (PLAY_MERCHANTS / 2),
      customer: chance,
      amount: isDeclined ? DECLINED.amount : ordinary(LEAST + (chance % (MOST - LEAST))),
    };
  });
  const purchase = PURCHASES[tick];
  return { payments, ...(purchase && { purchase }), ...(tick === DISPUTE_TICK && { isDisputed: true }) };
}

const LEAST = 850;
const MOST = 16_000;
const DOLLAR = 100;

/** The next amount without a special effect in the sandbox. */
function ordinary(cents: number): number {
  return effectOfAmount(cents) ? ordinary(cents + DOLLAR) : cents;
}

/** A number that is the same for the same text (FNV-1a, 32 bits). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash;
}
