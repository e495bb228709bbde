import * as accounts from "./accounts/accounts/events";
import * as authorizations from "./cards/authorizations/events";
import * as bankAccounts from "./money/bank-accounts/events";
import * as capabilities from "./accounts/capabilities/events";
import * as disputes from "./money/disputes/events";
import * as feePlans from "./money/fee-plans/events";
import * as files from "./accounts/files/events";
import * as issuing from "./cards/issuing/events";
import * as transfers from "./money/transfers/events";
import * as onboarding from "@/lib/domain/onboarding/invites/events";
import * as linkedCards from "./money/linked-cards/events";
import * as paymentMethods from "./money/payment-methods/events";
import * as refunds from "./money/refunds/events";
import * as representatives from "./accounts/representatives/events";
import * as sanctions from "./money/sanctions/events";
import * as returns from "./money/returns/events";
import * as returnRates from "./overview/return-rates/events";
import * as riskReviews from "./money/risk-rules/events";
import * as schedules from "./money/schedules/events";
import * as underwriting from "./accounts/underwriting/events";
import * as wallets from "./money/wallets/events";
import * as webhooks from "./platform/webhooks/events";

const GROUPS = {
  accounts,
  authorizations,
  bankAccounts,
  capabilities,
  disputes,
  feePlans,
  files,
  issuing,
  linkedCards,
  onboarding,
  paymentMethods,
  refunds,
  representatives,
  sanctions,
  returnRates,
  returns,
  riskReviews,
  schedules,
  transfers,
  underwriting,
  wallets,
  webhooks,
};

type ValuesOf<T> = T[keyof T];
export type DeclaredEvent = { [G in keyof typeof GROUPS]: ValuesOf<(typeof GROUPS)[G]> }[keyof typeof GROUPS];

export const EVENTS: readonly DeclaredEvent[] = Object.values(GROUPS).flatMap((group) =>
  Object.values<DeclaredEvent>(group),
);
