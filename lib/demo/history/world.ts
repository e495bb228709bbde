import type { AccountID, PaymentMethodID, UserID, WalletID } from "@/lib/core/api/ids";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import { dayAfter, dayOf } from "@/lib/core/time/days";
import { startOfDay } from "@/lib/core/time/moments";
import { HOUR } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { SidesAmong } from "@/lib/domain/money/transfers/create/sides";
import type { Merchant } from "./cast";
import type { Journal } from "./journal";

/** Days of history before today. */
export const DAYS = 90;
const ZONE = "America/Denver";

/** An account of the history, with the data that transfers need. */
export interface Party {
  accountID: AccountID;
  name: string;
  ctx: Ctx;
  /** When it was opened, and its first day in the history. Days before today are negative. */
  createdOn: Date;
  since: number;
  bankAccountID?: string;
  walletID?: WalletID;
  /** Its payment methods by type. */
  methods: Partial<Record<PaymentMethodType, PaymentMethodID>>;
}

type WithMethod<M extends PaymentMethodType> = { methods: Record<M, PaymentMethodID> };
type WithWallet = WithMethod<"service-wallet"> & { walletID: WalletID };

export type MerchantParty = Party & WithWallet & { trade: Merchant };
export type CustomerParty = Party & WithMethod<"card-payment">;

export interface Colleague {
  userID: UserID;
  email: string;
}

/** Everyone on the partner's team, by job. */
export type Team = Record<"owner" | "admin" | "operations" | "developer" | "support", Colleague>;

/** Everything that the parts of the history share. */
export interface World {
  chance: Chance;
  journal: Journal;
  /** The partner's context, with its owner acting now. */
  ctx: Ctx;
  now: Date;
  team: Team;
  partner: Party & WithWallet;
  merchants: readonly MerchantParty[];
  /** The first is the sample person, who pays most. */
  customers: readonly CustomerParty[];
  sidesOf: SidesAmong;
}

/** Returns the merchant whose name starts with this text. Throws if no name does. */
export function merchantOf({ merchants }: World, beginning: string): MerchantParty {
  const merchant = merchants.find(({ name }) => name.startsWith(beginning));
  if (!merchant) throw new Error(`the demo has no merchant ${beginning}`);
  return merchant;
}

/** The day in Denver, counted from today. */
const dayFrom = (now: Date, offset: number): string => dayAfter(dayOf(now, ZONE), offset);

/** A moment of a day counted from today, at a fractional hour of Denver's clock. */
export function momentAt(now: Date, offset: number, hour: number): Date {
  return new Date(startOfDay(dayFrom(now, offset), ZONE).getTime() + Math.round(hour * HOUR));
}

/** 0 is a Sunday. */
export const weekdayAt = (now: Date, offset: number): number =>
  new Date(`${dayFrom(now, offset)}T12:00:00Z`).getUTCDay();

/** The same context at another moment. */
export const at = <C extends Ctx>(ctx: C, now: Date): C => ({ ...ctx, now });

/** The partner's context with a colleague acting. */
export const actingAs = (ctx: Ctx, { userID, email }: Colleague): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, userID, email },
});

/** A seeded generator of random numbers. */
export class Chance {
  #state: number;

  constructor(seed: string) {
    this.#state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261);
  }

  /** A number from 0 up to, but not including, 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number within both bounds. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True with the given probability. */
  happens(probability: number): boolean {
    return this.next() < probability;
  }

  /** A random count with the given average. */
  times(average: number): number {
    return Math.floor(average) + (this.happens(average % 1) ? 1 : 0);
  }

  /** An element of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T;
  }

  /** The given number of digits, starting with a digit other than zero. */
  digits(count: number): string {
    return Array.from({ length: count }, (_, place) => this.between(place === 0 ? 1 : 0, 9)).join("");
  }
}
