import { bind } from "@/lib/domain/kernel/operations/bind";
import { dashboardAccounts as dashboardAccountsDeclared } from "@/lib/domain/accounts/accounts/dashboard";
import * as dashboard from "./dashboard";
import { findProblems, listDashboardAccounts } from "./money-summary";
import { getMoneySummary } from "./queries";

export const moneySummary = bind(dashboard.moneySummary, {
  get: (ctx, { query }) => getMoneySummary(ctx, query),
  problems: (ctx, { query }) => findProblems(ctx, query),
});

export const dashboardAccounts = bind(dashboardAccountsDeclared, {
  list: (ctx, { query }) => listDashboardAccounts(ctx, query),
});
