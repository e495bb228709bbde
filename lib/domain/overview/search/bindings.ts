import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { findAccounts } from "./find-accounts";
import { findAnything } from "./find-anything";

export const search = bind(dashboard.search, {
  accounts: (ctx, { query }) => findAccounts(ctx, query),
  find: (ctx, { query }) => findAnything(ctx, query),
});
