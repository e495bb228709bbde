import { bind } from "@/lib/domain/bind";
import * as contract from "./contract";
import { getAccount, listAccounts } from "./queries";
import { updateAccount } from "./update-account";
import { deleteAccount } from "./delete-account";
import { createAccount } from "./create-account";
import { deletionBlockers } from "./deletion-blockers";
import { createTermsToken } from "@/lib/domain/terms/create-terms-token";
import * as dashboard from "./dashboard";
import { listActivity } from "./list-activity";
import { getAllowances, setAllowances } from "./allowances";
import { listDashboardAccounts } from "./list-dashboard-accounts";

export const accounts = bind(contract.accounts, {
  get: getAccount,
  update: (ctx, { body }) => updateAccount(ctx, body),
  delete: deleteAccount,
  list: (ctx, { query }) => listAccounts(ctx, query),
  create: (ctx, { body }) => createAccount(ctx, body),
  deletionBlockers,
  tosToken: createTermsToken,
});

export const accountActivity = bind(dashboard.accountActivity, {
  list: (ctx, { query }) => listActivity(ctx, query),
});

export const accountAllowances = bind(dashboard.accountAllowances, {
  get: getAllowances,
  set: (ctx, { body }) => setAllowances(ctx, body),
});

export const dashboardAccounts = bind(dashboard.dashboardAccounts, {
  list: (ctx, { query }) => listDashboardAccounts(ctx, query),
});
