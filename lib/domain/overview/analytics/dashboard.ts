import { z } from "zod";
import { AccountID, PlanID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue } from "@/lib/core/api/query";
import { Day } from "@/lib/core/api/shapes";
import { TimeZone } from "@/lib/core/time/time-zone";
import { DeclineReason } from "@/lib/domain/cards/authorizations/contract";
import { PaymentMethodType } from "@/lib/domain/money/payment-methods/contract";
import { PERIODS } from "@/lib/domain/overview/money-summary/shared/periods";

/** The first and the last day, at most 366 of them; by default the last 30 days. Days begin in the named zone, or in UTC. */
export const AnalyticsQuery = z.object({
  zone: filterValue(TimeZone),
  from: filterValue(Day),
  to: filterValue(Day),
});
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

/** The same, of all accounts, one, or those on a fee plan. A kind of payment method counts on either side. */
export const PaymentsQuery = AnalyticsQuery.extend({
  account: filterValue(AccountID),
  plan: filterValue(PlanID),
  method: filterValue(PaymentMethodType),
});
export type PaymentsQuery = z.infer<typeof PaymentsQuery>;

/** Says how many there are, and what they come to in cents. */
const Sum = z.object({ count: z.int(), amount: z.int() });
export type Sum = z.infer<typeof Sum>;

const days = { from: Day, to: Day };

/** Tells what became of the transfers that were made in some days. Those that are not named are completed. */
export const Outcomes = z.object({
  made: Sum,
  pending: Sum,
  failed: Sum,
  reversed: Sum,
  canceled: Sum,
  refunded: Sum,
  fees: Sum,
  /** Payments by card, which alone can be disputed. */
  byCard: Sum,
  disputes: Sum,
  disputesOpen: Sum,
  disputesWon: Sum,
  disputesLost: Sum,
  /** Withdrawn, or decided beforehand. */
  disputesClosed: Sum,
});
export type Outcomes = z.infer<typeof Outcomes>;

/** Transfers and fees of some days, in parts and in sum, beside as many days before. */
export const PaymentFigures = z.object({
  ...days,
  by: z.enum(PERIODS),
  parts: z.array(
    z.object({
      ...days,
      transfers: Sum,
      fees: Sum,
      /** Transfers of as many days, as far back as the whole range is long. */
      before: Sum,
    }),
  ),
  now: Outcomes,
  before: Outcomes.extend(days),
  /** From the largest sum on. */
  methods: z.array(z.object({ source: z.string(), destination: z.string(), sum: Sum })),
  /** Reasons of the failed ones, from the most frequent on. */
  failures: z.array(z.object({ reason: z.string(), sum: Sum })),
});
export type PaymentFigures = z.infer<typeof PaymentFigures>;

/**
 * Tells what an account sent and received on each of the last 30 days. It has their sum, and that of the 30 days before. Days
 * are of UTC; today is the last. A day without a transfer is there, too.
 */
export const AccountVolume = z.object({
  ...days,
  parts: z.array(z.object({ day: Day, sum: Sum })),
  now: Sum,
  before: Sum,
});
export type AccountVolume = z.infer<typeof AccountVolume>;

/** The accounts that sent and received most, from the largest sum on; never the partner's own. */
export const AccountFigures = z.array(
  z.object({ accountID: AccountID, name: z.string(), now: Sum, before: z.int().describe("In cents.") }),
);
export type AccountFigures = z.infer<typeof AccountFigures>;

/** Tells how far the invites of some days led. Each step counts those of the step before that went on. */
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

/** Authorizations of some days, and those of them that are declined. */
const AuthorizationFigures = z.object({ asked: Sum, declined: Sum });

/**
 * Spending by card, by merchant category code (ISO 18245), from the largest sum on; refunds take away. Beside it, how many
 * authorizations were declined and why, from the most frequent reason on.
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
    summary: "List the accounts that move most",
    path: "/dashboard/analytics/accounts",
    query: AnalyticsQuery,
    response: AccountFigures,
  }),
  ofAccount: operation({
    ...declared,
    summary: "Sum up what an account moved lately",
    path: "/dashboard/accounts/{accountID}/volume",
    params: z.object({ accountID: AccountID }),
    response: AccountVolume,
  }),
  onboarding: operation({
    ...declared,
    summary: "Sum up how far our invites led",
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
