import { INSTRUCTION_KINDS } from "@/lib/domain/money/rails/states";

/**
 * Every service that a provider can supply to an installation: each kind of payment on a rail, and everything besides.
 */
export const PROVIDED_SERVICES = [
  ...INSTRUCTION_KINDS,
  "statements",
  "linked-cards",
  "mobile-pay",
  "issued-cards",
  "disputes",
  "verification",
  "screening",
  "documents",
  "virus-scan",
  "mail",
  "files",
] as const;
export type ProvidedService = (typeof PROVIDED_SERVICES)[number];

const OFFERS: Record<ProvidedService, string> = {
  "ach-debit": "bank debits",
  "ach-credit": "bank credits",
  "rtp-credit": "instant payments",
  "card-charge": "card payments",
  "card-refund": "card refunds",
  "push-to-card": "payments to cards",
  "pull-from-card": "payments from cards",
  "micro-deposit": "micro-deposits",
  "verification-credit": "verification credits",
  "ach-reversal": "reversals of bank entries",
  statements: "bank statements",
  "linked-cards": "cards",
  "mobile-pay": "payments by phone",
  "issued-cards": "spending cards",
  disputes: "card disputes",
  verification: "checks of businesses and people",
  screening: "screenings of names",
  documents: "reviews of documents",
  "virus-scan": "virus scans",
  mail: "email messages",
  files: "files",
};

/** Error for a service without a provider, such as `bank debits are not offered in production yet`. */
export const notOffered = (service: ProvidedService, mode: "sandbox" | "production" = "production"): string =>
  `${OFFERS[service]} are not offered in ${mode} yet`;
