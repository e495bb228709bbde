import { bind } from "@/lib/domain/bind";
import * as dashboard from "./dashboard";
import { findProblems } from "./find-problems";
import { getMoneySummary } from "./queries";

export const moneySummary = bind(dashboard.moneySummary, {
  get: (ctx, { query }) => getMoneySummary(ctx, query),
  problems: (ctx, { query }) => findProblems(ctx, query),
});
