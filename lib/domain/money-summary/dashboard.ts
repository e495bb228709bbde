import { z } from "zod";
import { TimeZone } from "@/lib/core/time-zone";
import { AccountID, BankAccountID, DisputeID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { filterValue } from "@/lib/core/query";
import { DateTime, Day } from "@/lib/core/shapes";

/** How many days a summary tells of, today included. */
export const SUMMARY_DAYS = 30;

/** Whose wallets the days are of: the caller's own, or those of the accounts connected to it. */
export const SummaryOf = z.enum(["own", "connected"]);
export type SummaryOf = z.infer<typeof SummaryOf>;

/** Days begin and end in the named time zone, or in UTC. */
export const MoneySummaryQuery = z.object({ zone: filterValue(TimeZone), of: filterValue(SummaryOf) });
export type MoneySummaryQuery = z.infer<typeof MoneySummaryQuery>;

const cents = z.int();

/** What some wallets hold together, in cents. */
export const WalletTotals = z.object({ wallets: cents, available: cents, pending: cents, held: cents });
export type WalletTotals = z.infer<typeof WalletTotals>;

/** What came into wallets in a day and what went out of them, in cents, after fees. */
export const DayOfMoney = z.object({ day: Day, in: cents, out: cents });
export type DayOfMoney = z.infer<typeof DayOfMoney>;

/** The problems in the order of their urgency. */
export const MONEY_PROBLEMS = [
  "disputes-due",
  "negative-wallet",
  "failed-transfers",
  "failed-schedules",
  "webhooks-disabled",
  "reconciliation-breaks",
  "webhooks-failing",
  "bank-account-errored",
  "verification-failed",
  "verification-waiting",
] as const;

/** Something that somebody must look at: how often it is there, and the first ones by name. */
export const MoneyProblem = z.object({
  kind: z.enum(MONEY_PROBLEMS),
  count: cents,
  first: z.array(
    z.object({
      accountID: AccountID,
      accountName: z.string(),
      bankAccountID: BankAccountID.optional(),
      available: cents.optional(),
      disputeID: DisputeID.optional(),
      amount: cents.optional(),
      respondBy: DateTime.optional(),
    }),
  ),
});
export type MoneyProblem = z.infer<typeof MoneyProblem>;

/** What the start page tells of money. */
export const MoneySummary = z.object({
  days: z.array(DayOfMoney),
  own: WalletTotals,
  connected: WalletTotals,
  problems: z.array(MoneyProblem),
});
export type MoneySummary = z.infer<typeof MoneySummary>;

export const moneySummary = {
  get: operation({
    summary: "Sum up our money",
    group: "Wallets",
    internal: true,
    method: "GET",
    path: "/dashboard/money-summary",
    access: "wallets.read",
    query: MoneySummaryQuery,
    response: MoneySummary,
    status: 200,
  }),
};
