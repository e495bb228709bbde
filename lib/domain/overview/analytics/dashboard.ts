import { z } from "zod";
import { AccountID, PlanID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue } from "@/lib/core/api/query";
import { Day } from "@/lib/core/api/shapes";
import { TimeZone } from "@/lib/core/time/time-zone";
import { DeclineReason } from "@/lib/domain/cards/authorizations/contract";
import { PaymentMethodType } from "@/lib/domain/money/payment-methods/contract";
import { PERIODS } from "@/lib/core/time/periods";

/** First and last day, at most 366 days; by default the last 30. Days begin in the named zone, or in UTC. */
export const AnalyticsQuery = z.object({
  zone: filterValue(TimeZone),
  from: filterValue(Day),
  to: filterValue(Day),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

/** The same, for all accounts, one account, or the accounts on a fee plan. A payment method counts on either side. */
export const PaymentsQuery = AnalyticsQuery.extend({
  account: filterValue(AccountID),
  plan: filterValue(PlanID),
  method: filterValue(PaymentMethodType),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

const Sum = z.object({ count: z.int(), amount: z.int() });
export type Sum = z.infer<typeof Sum>;

const days = { from: Day, to: Day };

/** Outcomes of the transfers made in some days. Transfers that are not listed here are completed. */
export const Outcomes = z.object({
  made: Sum,
  pending: Sum,
  failed: Sum,
  reversed: Sum,
  canceled: Sum,
  refunded: Sum,
  fees: Sum,
  /** Payments by card. Only these can be disputed. */
  byCard: Sum,
  disputes: Sum,
  disputesOpen: Sum,
  disputesWon: Sum,
  disputesLost: Sum,
  /** With the status `closed` or `resolved`. */
  disputesClosed: Sum,
});
export type Outcomes = z.infer<typeof Outcomes>;

/** Transfers and fees of a range of days, in parts and in total, next to the same number of days before it. */
export const PaymentFigures = z.object({
  ...days,
  by: z.enum(PERIODS),
  parts: z.array(
    z.object({
      ...days,
      transfers: Sum,
      fees: Sum,
      before: Sum,
    }),
  ),
  now: Outcomes,
  before: Outcomes.extend(days),
  /** Largest sum first. */
  methods: z.array(z.object({ source: z.string(), destination: z.string(), sum: Sum })),
  failures: z.array(z.object({ reason: z.string(), sum: Sum })),
});
export type PaymentFigures = z.infer<typeof PaymentFigures>;

/**
 * Amounts an account sent and received on each of the last 30 days in UTC, today included, their sum, and the sum of
 * the 30 days before. Days without a transfer are included.
 */
export const AccountVolume = z.object({
  ...days,
  parts: z.array(z.object({ day: Day, sum: Sum })),
  now: Sum,
  before: Sum,
});
export type AccountVolume = z.infer<typeof AccountVolume>;

/** The accounts that sent and received most, largest sum first. The partner's own account is never one of them. */
export const AccountFigures = z.array(
  z.object({ accountID: AccountID, name: z.string(), now: Sum, before: z.int().describe("In cents.") }),
);
export type AccountFigures = z.infer<typeof AccountFigures>;

/** Funnel of the invites of some days. Each step counts the invites of the previous step that went on. */
const Funnel = z.object({
  sent: z.int(),
  opened: z.int(),
  joined: z.int(),
  enabled: z.int(),
  paying: z.int(),
});
export type Funnel = z.infer<typeof Funnel>;
export const OnboardingFigures = z.object({ now: Funnel, before: Funnel });
export type OnboardingFigures = z.infer<typeof OnboardingFigures>;

const AuthorizationFigures = z.object({ asked: Sum, declined: Sum });

/**
 * Card spending by merchant category code (ISO 18245), less refunds, and the declined authorizations with their
 * reasons, most frequent first.
 */
export const SpendingFigures = z.object({
  now: Sum,
  before: Sum,
  kinds: z.array(z.object({ mcc: z.string(), sum: Sum })),
  authorizations: z.object({ now: AuthorizationFigures, before: AuthorizationFigures }),
  declines: z.array(z.object({ reason: DeclineReason, sum: Sum })),
});
export type SpendingFigures = z.infer<typeof SpendingFigures>;

const declared = { group: "Transfers", internal: true, method: "GET", access: "analytics.read", status: 200 } as const;

export const analytics = {
  payments: operation({
    ...declared,
    summary: "Sum up our payments",
    path: "/dashboard/analytics/payments",
    query: PaymentsQuery,
    response: PaymentFigures,
  }),
  accounts: operation({
    ...declared,
    summary: "List the accounts with the highest volume",
    path: "/dashboard/analytics/accounts",
    query: AnalyticsQuery,
    response: AccountFigures,
  }),
  ofAccount: operation({
    ...declared,
    summary: "Sum up an account's recent volume",
    path: "/dashboard/accounts/{accountID}/volume",
    params: z.object({ accountID: AccountID }),
    response: AccountVolume,
  }),
  onboarding: operation({
    ...declared,
    summary: "Sum up the funnel of our invites",
    path: "/dashboard/analytics/onboarding",
    query: AnalyticsQuery,
    response: OnboardingFigures,
  }),
  spending: operation({
    ...declared,
    summary: "Sum up spending by card",
    path: "/dashboard/analytics/spending",
    query: AnalyticsQuery,
    response: SpendingFigures,
  }),
};
