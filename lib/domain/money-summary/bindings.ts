import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { getMoneySummary } from "./queries";

export const moneySummary = bind(dashboard.moneySummary, {
  get: (ctx, { query }) => getMoneySummary(ctx, query),
});
