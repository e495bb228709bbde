import type { AccountID, PaymentMethodID, UserID, WalletID } from "@/lib/core/api/ids";
import { dayAfter, dayOf } from "@/lib/core/time/days";
import { startOfDay } from "@/lib/core/time/moments";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { SidesAmong } from "@/lib/domain/money/transfers/create/sides";
import type { Merchant } from "./cast";
import type { Chance } from "./chance";
import type { Journal } from "./journal";
import { HOUR } from "@/lib/core/time/time";

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
  walletID?: WalletID;
  wallet?: PaymentMethodID;
  /** Its bank account's payment methods. */
  bank?: Partial<
    Record<"ach-credit-standard" | "ach-debit-fund" | "ach-debit-collect" | "rtp-credit", PaymentMethodID>
  >;
  bankAccountID?: string;
  card?: PaymentMethodID;
}

export type MerchantParty = Party & { wallet: PaymentMethodID; walletID: WalletID; trade: Merchant };
export type CustomerParty = Party & { card: PaymentMethodID };

export interface Colleague {
  userID: UserID;
  email: string;
}

/** Everyone on the partner's team, by job. */
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
  /** The partner's context, with its owner acting now. */
  ctx: Ctx;
  now: Date;
  team: Team;
  partner: Party & { wallet: PaymentMethodID; walletID: WalletID };
  merchants: readonly MerchantParty[];
  customers: readonly CustomerParty[];
  sidesOf: SidesAmong;
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
