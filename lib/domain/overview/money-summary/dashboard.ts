import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { AccountID, BankAccountID, DisputeID, EndpointID, ScheduleID, TransferID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";
import { InviteCode } from "@/lib/domain/onboarding/invites/contract";
import { PERIODS } from "./shared/periods";

/** Says how many days a summary tells of unless it is asked for others, the last included. */
export const SUMMARY_DAYS = 30;

/** Names the wallets of the days: the caller's own, or those of the accounts connected to it. */
export const SummaryOf = z.enum(["own", "connected"]);
export type SummaryOf = z.infer<typeof SummaryOf>;

/**
 * The first and the last day, at most 366 of them; by default the last 30 days. Days begin and end in the named time
 * zone, or in UTC.
 */
export const MoneySummaryQuery = z.object({
  zone: filterValue(TimeZone),
  of: filterValue(SummaryOf),
  from: filterValue(Day),
  to: filterValue(Day),
});
export type MoneySummaryQuery = z.infer<typeof MoneySummaryQuery>;

const cents = z.int();

/** Describes what some wallets hold together, in cents. */
export const WalletTotals = z.object({ wallets: cents, available: cents, pending: cents, held: cents });
export type WalletTotals = z.infer<typeof WalletTotals>;

const days = { from: Day, to: Day };
const moved = { in: cents, out: cents };

/** Describes what came into wallets in some days and what went out of them, in cents, after fees. */
export const MoneyOfDays = z.object({ ...days, ...moved });
export type MoneyOfDays = z.infer<typeof MoneyOfDays>;

/**
 * Describes what money did in a range of days, in parts and in sum; the same for as many days before; and what there is
 * now.
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

/** The problems in the order of their urgency. */
export const MONEY_PROBLEMS = [
  "disputes-due",
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

/** Something that somebody must look at: how often it is there, and the first ones by name. */
export const MoneyProblem = z.object({
  kind: z.enum(MONEY_PROBLEMS),
  count: cents,
  first: z.array(
    z.object({
      accountID: AccountID,
      /** The account's name, or what an invite or an endpoint is called. */
      name: z.string(),
      /** The email address of who is in charge. Absent: nobody. */
      inCharge: z.string().optional(),
      bankAccountID: BankAccountID.optional(),
      available: cents.optional(),
      disputeID: DisputeID.optional(),
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

/** Names the people in charge: the caller, or everybody. */
export const ProblemsOf = z.enum(["mine", "everyone"]);
export type ProblemsOf = z.infer<typeof ProblemsOf>;

/** `account` asks for the problems of one account. */
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
