import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { sumPayments } from "./payments";
import { sumAccount, sumOnboarding, sumSpending, topAccounts } from "./queries";

export const analytics = bind(dashboard.analytics, {
  payments: (ctx, { query }) => sumPayments(ctx, query),
  accounts: (ctx, { query }) => topAccounts(ctx, query),
  ofAccount: sumAccount,
  onboarding: (ctx, { query }) => sumOnboarding(ctx, query),
  spending: (ctx, { query }) => sumSpending(ctx, query),
});
