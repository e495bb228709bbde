import type { AccountID, PaymentMethodID, UserID, WalletID } from "@/lib/core/api/ids";
import { dayAfter, dayOf } from "@/lib/core/time/days";
import { startOfDay } from "@/lib/core/time/moments";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { SidesAmong } from "@/lib/domain/money/transfers/create/sides";
import type { Merchant } from "./cast";
import type { Chance } from "./chance";
import type { Journal } from "./journal";
import { HOUR } from "@/lib/core/time/time";

/** Says how many days of history the demo has before today. */
export const DAYS = 90;
const ZONE = "America/Denver";

/** An account of the history, by what money needs of it. */
export interface Party {
  accountID: AccountID;
  name: string;
  ctx: Ctx;
  /** When it was opened, and since which day of the history it takes part. Days before today are negative. */
  createdOn: Date;
  since: number;
  walletID?: WalletID;
  wallet?: PaymentMethodID;
  /** Its bank account, by what it can do. */
  bank?: Partial<
    Record<"ach-credit-standard" | "ach-debit-fund" | "ach-debit-collect" | "rtp-credit", PaymentMethodID>
  >;
  bankAccountID?: string;
  card?: PaymentMethodID;
}

export type MerchantParty = Party & { wallet: PaymentMethodID; walletID: WalletID; trade: Merchant };
export type CustomerParty = Party & { card: PaymentMethodID };

/** A colleague of the partner's team. */
export interface Colleague {
  userID: UserID;
  email: string;
}

/** Everybody on the partner's team, by what they do. */
export interface Team {
  owner: Colleague;
  admin: Colleague;
  operations: Colleague;
  developer: Colleague;
  support: Colleague;
}

/** Everything that the parts of the history share. */
export interface World {
  chance: Chance;
  journal: Journal;
  /** The partner, as its owner acts for it now. */
  ctx: Ctx;
  now: Date;
  team: Team;
  partner: Party & { wallet: PaymentMethodID; walletID: WalletID };
  merchants: readonly MerchantParty[];
  customers: readonly CustomerParty[];
  sidesOf: SidesAmong;
}

/** The day in Denver so many days from today. */
const dayFrom = (now: Date, offset: number): string => dayAfter(dayOf(now, ZONE), offset);

/** A moment of a day so many days from today, at an hour of Denver's clock with its part. */
export function momentAt(now: Date, offset: number, hour: number): Date {
  return new Date(startOfDay(dayFrom(now, offset), ZONE).getTime() + Math.round(hour * HOUR));
}

/** 0 is a Sunday. */
export const weekdayAt = (now: Date, offset: number): number =>
  new Date(`${dayFrom(now, offset)}T12:00:00Z`).getUTCDay();

/** The context of somebody at a moment of the past. */
export const at = <C extends Ctx>(ctx: C, now: Date): C => ({ ...ctx, now });
