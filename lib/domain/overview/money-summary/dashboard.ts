import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import {
  AccountID,
  BankAccountID,
  DisputeID,
  EndpointID,
  RiskReviewID,
  ScheduleID,
  TransferID,
} from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";
import { InviteCode } from "@/lib/domain/onboarding/invites/contract";
import { PERIODS } from "@/lib/core/time/periods";

export const SummaryOf = z.enum(["own", "connected"]);
export type SummaryOf = z.infer<typeof SummaryOf>;

/**
 * First and last day, at most 366 days; by default the last 30. Days begin and end in the named time zone, or in UTC.
 */
export const MoneySummaryQuery = z.object({
  zone: filterValue(TimeZone),
  of: filterValue(SummaryOf),
  from: filterValue(Day),
  to: filterValue(Day),
});
export type MoneySummaryQuery = z.infer<typeof MoneySummaryQuery>;

const cents = z.int();

export const WalletTotals = z.object({ wallets: cents, available: cents, pending: cents, held: cents });
export type WalletTotals = z.infer<typeof WalletTotals>;

const days = { from: Day, to: Day };
const moved = { in: cents, out: cents };

/** Money into and out of wallets in a range of days, in cents, after fees. */
export const MoneyOfDays = z.object({ ...days, ...moved });
export type MoneyOfDays = z.infer<typeof MoneyOfDays>;

/**
 * Money of a range of days, in parts and in total, money of the same number of days before it, and current balances.
 */
export const MoneySummary = z.object({
  ...days,
  ...moved,
  by: z.enum(PERIODS),
  parts: z.array(MoneyOfDays),
  before: MoneyOfDays,
  own: WalletTotals,
  connected: WalletTotals,
});
export type MoneySummary = z.infer<typeof MoneySummary>;

/** Most urgent first. */
export const MONEY_PROBLEMS = [
  "disputes-due",
  "risk-reviews",
  "sanctions-hits",
  "negative-wallet",
  "failed-transfers",
  "failed-schedules",
  "webhooks-disabled",
  "reconciliation-breaks",
  "webhooks-failing",
  "webhooks-behind",
  "bank-account-errored",
  "verification-failed",
  "verification-waiting",
  "stopped-invites",
] as const;

/** A problem that needs attention: its count, and the names of the first ones. */
export const MoneyProblem = z.object({
  kind: z.enum(MONEY_PROBLEMS),
  count: cents,
  first: z.array(
    z.object({
      accountID: AccountID,
      name: z.string(),
      /** Email address of the person in charge, if any. */
      inCharge: z.string().optional(),
      bankAccountID: BankAccountID.optional(),
      available: cents.optional(),
      disputeID: DisputeID.optional(),
      reviewID: RiskReviewID.optional(),
      hitID: z.guid().optional(),
      transferID: TransferID.optional(),
      scheduleID: ScheduleID.optional(),
      endpointID: EndpointID.optional(),
      code: InviteCode.optional(),
      amount: cents.optional(),
      respondBy: DateTime.optional(),
      since: DateTime.optional(),
    }),
  ),
});
export type MoneyProblem = z.infer<typeof MoneyProblem>;

export const ProblemsOf = z.enum(["mine", "everyone"]);
export type ProblemsOf = z.infer<typeof ProblemsOf>;

/** `account` limits the problems to one account. */
export const MoneyProblemsQuery = z.object({ of: filterValue(ProblemsOf), account: filterValue(AccountID) });
export type MoneyProblemsQuery = z.infer<typeof MoneyProblemsQuery>;

const declared = { group: "Wallets", internal: true, method: "GET", access: "wallets.read", status: 200 } as const;

export const moneySummary = {
  get: operation({
    ...declared,
    summary: "Sum up our money",
    path: "/dashboard/money-summary",
    query: MoneySummaryQuery,
    response: MoneySummary,
  }),
  problems: operation({
    ...declared,
    summary: "List what needs attention",
    path: "/dashboard/problems",
    query: MoneyProblemsQuery,
    response: z.array(MoneyProblem),
  }),
};
