import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { getAccount, listAccounts } from "./queries";
import { updateAccount } from "./update-account";
import { createAccount, deleteAccount, getAllowances, getCharge, setAllowances, setCharge } from "./accounts";
import { deletionBlockers } from "./deletion-blockers";
import { createTermsToken } from "@/lib/domain/accounts/terms/terms";
import * as dashboard from "./dashboard";
import { listActivity } from "./list-activity";

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

export const accountCharge = bind(dashboard.accountCharge, {
  get: getCharge,
  set: (ctx, { body }) => setCharge(ctx, body),
});

export const accountAllowances = bind(dashboard.accountAllowances, {
  get: getAllowances,
  set: (ctx, { body }) => setAllowances(ctx, body),
});
