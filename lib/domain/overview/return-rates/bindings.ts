import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { getRateCurve, listReturnRates } from "./queries";
import { exportRates, exportRatesPDF } from "./report";

export const returnRates = bind(dashboard.returnRates, {
  list: (ctx, { query }) => listReturnRates(ctx, query),
  curve: (ctx, { query }) => getRateCurve(ctx, query),
  export: (ctx, { query }) => exportRates(ctx, query),
  pdf: (ctx, { query }) => exportRatesPDF(ctx, query),
});
