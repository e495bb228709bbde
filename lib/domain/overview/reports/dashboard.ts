import { z } from "zod";
import { AccountID, ReportID, WalletID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { filterValue, page } from "@/lib/core/api/query";
import { Currency, DateTime, Day } from "@/lib/core/api/shapes";
import { TimeZone } from "@/lib/core/time/time-zone";
import {
  oneTransaction,
  oneWallet,
  WalletTransaction,
  WalletTransactionType,
} from "@/lib/domain/money/wallets/contract";
import { MONTH } from "./shared/months";
import { DAYS_OF_MONTH, WEEKDAYS } from "./shared/rhythm";
import { RHYTHMS } from "./states";
import { REPORT_KINDS } from "./states";

const MONTHS_PER_PAGE = 12;
const MOVEMENTS_PER_PAGE = 100;
const PAYOUTS_PER_PAGE = 25;
const REVENUE_PER_PAGE = 50;
export const PDF_ROWS_MAX = 1000;
export const REPORTS_MAX = 20;

const Month = z.string().regex(MONTH);
const zone = filterValue(TimeZone);

/** A month and its time zone; by default this month, in UTC. */
export const MonthQuery = z.object({ month: filterValue(Month), zone });
export type MonthQuery = z.infer<typeof MonthQuery>;

/** Amounts are in cents. The opening balance plus the movements equals the closing balance. */
const ends = { openingBalance: z.int(), closingBalance: z.int(), movements: z.int() };

export const ListStatements = z.object({ zone, ...page(MONTHS_PER_PAGE) });
export type ListStatements = z.infer<typeof ListStatements>;
const StatementMonth = z.object({
  month: Month,
  ...ends,
  isOpen: z.boolean(),
});
export const StatementMonths = z.object({ currency: Currency, items: z.array(StatementMonth), more: z.boolean() });
export type StatementMonths = z.infer<typeof StatementMonths>;

/** Total of the movements of a kind, in cents: net is gross less the fee. */
const KindOfMovement = z.object({
  type: WalletTransactionType,
  count: z.int(),
  gross: z.int(),
  fee: z.int(),
  net: z.int(),
});

export const StatementQuery = MonthQuery.extend(page(MOVEMENTS_PER_PAGE));
export type StatementQuery = z.infer<typeof StatementQuery>;

/** A wallet's available balance in a month of a time zone: opening balance, movements, closing balance. */
export const Statement = z.object({
  walletID: WalletID,
  accountName: z.string().optional(),
  currency: Currency,
  month: Month,
  zone: z.string(),
  from: DateTime,
  until: DateTime,
  isOpen: z.boolean(),
  ...ends,
  kinds: z.array(KindOfMovement),
  /** Oldest first. */
  items: z.array(WalletTransaction),
  more: z.boolean(),
});
export type Statement = z.infer<typeof Statement>;

export const ListPayouts = z.object(page(PAYOUTS_PER_PAGE));
export type ListPayouts = z.infer<typeof ListPayouts>;

const Payout = WalletTransaction.extend({
  movements: z.int(),
});
export const Payouts = z.object({ items: z.array(Payout), more: z.boolean() });
export type Payouts = z.infer<typeof Payouts>;

/** Parts of a payout, in cents: the balance after the previous payout, the movements since, and the balance left. */
export const PayoutBreakdown = z.object({
  payout: WalletTransaction,
  since: DateTime.optional(),
  carriedOver: z.int(),
  kinds: z.array(KindOfMovement),
  left: z.int(),
});
export type PayoutBreakdown = z.infer<typeof PayoutBreakdown>;

/** In cents. `remains` is the fees plus the facilitator fees, less the networks' cost. */
const revenue = { fees: z.int(), facilitator: z.int(), cost: z.int(), remains: z.int() };

/** First and last day, at most 366 days; by default the last 30. Days begin in the named zone, or in UTC. */
export const RevenueDays = z.object({ zone, from: filterValue(Day), to: filterValue(Day) });
export type RevenueDays = z.infer<typeof RevenueDays>;
export const RevenueQuery = RevenueDays.extend(page(REVENUE_PER_PAGE));
export type RevenueQuery = z.infer<typeof RevenueQuery>;
export const AccountRevenue = z.object({
  accountID: AccountID,
  name: z.string(),
  plan: z.string().optional(),
  ...revenue,
});
export type AccountRevenue = z.infer<typeof AccountRevenue>;
export const Revenue = z.object({
  from: Day,
  to: Day,
  zone: z.string(),
  total: z.object(revenue),
  items: z.array(AccountRevenue),
  more: z.boolean(),
});
export type Revenue = z.infer<typeof Revenue>;

export const SavedReport = z.object({
  reportID: ReportID,
  kind: z.enum(REPORT_KINDS),
  /** Absent for a report that is not about an account. */
  ofAccountID: AccountID.optional(),
  accountName: z.string().optional(),
  rhythm: z.enum(RHYTHMS),
  day: z.int(),
  zone: z.string(),
  nextOn: DateTime,
  lastOn: DateTime.optional(),
});
export type SavedReport = z.infer<typeof SavedReport>;

/** A day of the month from 1 to 28, or of the week: Monday is 1. */
export const CreateSavedReport = z
  .object({
    kind: z.enum(REPORT_KINDS),
    ofAccountID: AccountID.optional(),
    rhythm: z.enum(RHYTHMS),
    day: z.int().min(1).max(DAYS_OF_MONTH),
    zone: TimeZone,
  })
  .superRefine(({ kind, ofAccountID, rhythm, day }, { addIssue }) => {
    if (rhythm === "weekly" && day > WEEKDAYS)
      addIssue({ code: "custom", path: ["day"], message: "must be a day of the week from 1 to 7" });
    if (kind === "statement" && !ofAccountID)
      addIssue({ code: "custom", path: ["ofAccountID"], message: "is required" });
  });
export type CreateSavedReport = z.infer<typeof CreateSavedReport>;

const declared = { internal: true, status: 200 } as const;
const ofWallet = { ...declared, group: "Wallets", method: "GET", access: "wallets.read" } as const;
const ofPartner = { ...declared, group: "Fee plans", method: "GET", access: "analytics.read" } as const;
/** A person who lost a permission can still see and stop their reports. */
const own = { ...declared, group: "Lists", access: "signed-in" } as const;

export const statements = {
  list: operation({
    ...ofWallet,
    summary: "List the monthly statements of a wallet",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/statements",
    params: oneWallet,
    query: ListStatements,
    response: StatementMonths,
  }),
  get: operation({
    ...ofWallet,
    summary: "Get the statement of a wallet for a month",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/statement",
    params: oneWallet,
    query: StatementQuery,
    response: Statement,
  }),
  export: operation({
    ...ofWallet,
    summary: "Download the statement of a wallet as a table",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/statement/export",
    params: oneWallet,
    query: MonthQuery,
  }),
  pdf: operation({
    ...ofWallet,
    summary: "Download the statement of a wallet as a PDF",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/statement/pdf",
    params: oneWallet,
    query: MonthQuery,
    answersBytes: ["application/pdf"],
  }),
};

export const payouts = {
  list: operation({
    ...ofWallet,
    summary: "List the payouts of a wallet",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/payouts",
    params: oneWallet,
    query: ListPayouts,
    response: Payouts,
  }),
  get: operation({
    ...ofWallet,
    summary: "Get the breakdown of a payout",
    path: "/dashboard/accounts/{accountID}/wallets/{walletID}/payouts/{transactionID}",
    params: oneTransaction,
    response: PayoutBreakdown,
  }),
};

export const revenueReport = {
  get: operation({
    ...ofPartner,
    summary: "Sum up the revenue from our accounts",
    path: "/dashboard/reports/revenue",
    query: RevenueQuery,
    response: Revenue,
  }),
  export: operation({
    ...ofPartner,
    summary: "Download the revenue from our accounts",
    path: "/dashboard/reports/revenue/export",
    query: RevenueDays,
  }),
};

const oneReport = z.object({ reportID: ReportID });

export const savedReports = {
  list: operation({
    ...own,
    summary: "List the reports you get by mail",
    method: "GET",
    path: "/dashboard/reports/saved",
    response: z.array(SavedReport),
  }),
  create: operation({
    ...own,
    access: "analytics.read",
    summary: "Get a report by mail",
    method: "POST",
    path: "/dashboard/reports/saved",
    body: CreateSavedReport,
    response: SavedReport,
    audit: { act: "saved-report.create" },
  }),
  delete: operation({
    ...own,
    summary: "Stop getting a report by mail",
    method: "DELETE",
    path: "/dashboard/reports/saved/{reportID}",
    params: oneReport,
    status: 204,
    audit: { act: "saved-report.delete" },
  }),
};
