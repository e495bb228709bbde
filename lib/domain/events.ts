import * as accounts from "./accounts/events";
import * as authorizations from "./authorizations/events";
import * as bankAccounts from "./bank-accounts/events";
import * as capabilities from "./capabilities/events";
import * as disputes from "./disputes/events";
import * as feePlans from "./fee-plans/events";
import * as files from "./files/events";
import * as issuing from "./issuing/events";
import * as transfers from "./transfers/events";
import * as onboarding from "@/lib/domain/invites/events";
import * as linkedCards from "./linked-cards/events";
import * as paymentMethods from "./payment-methods/events";
import * as refunds from "./refunds/events";
import * as representatives from "./representatives/events";
import * as schedules from "./schedules/events";
import * as underwriting from "./underwriting/events";
import * as wallets from "./wallets/events";
import * as webhooks from "./webhooks/events";

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
  schedules,
  transfers,
  underwriting,
  wallets,
  webhooks,
};

type ValuesOf<T> = T[keyof T];
/** A declared kind of event. No other can be emitted. */
export type DeclaredEvent = { [G in keyof typeof GROUPS]: ValuesOf<(typeof GROUPS)[G]> }[keyof typeof GROUPS];

/** Every kind of event. */
export const EVENTS: readonly DeclaredEvent[] = Object.values(GROUPS).flatMap((group) =>
  Object.values<DeclaredEvent>(group),
);
