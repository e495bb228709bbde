import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { exportStatement, exportStatementPDF } from "./export-statement";
import { getPayout, getStatement, listPayouts, listStatements } from "./queries";
import { createSavedReport, deleteSavedReport, listSavedReports } from "./reports";
import { exportRevenue, sumRevenue } from "./revenue";

export const statements = bind(dashboard.statements, {
  list: (ctx, { params, query }) => listStatements(ctx, params.walletID, query),
  get: (ctx, { params, query }) => getStatement(ctx, params.walletID, query),
  export: (ctx, { params, query }) => exportStatement(ctx, params.walletID, query),
  pdf: (ctx, { params, query }) => exportStatementPDF(ctx, params.walletID, query),
});

export const payouts = bind(dashboard.payouts, {
  list: (ctx, { params, query }) => listPayouts(ctx, params.walletID, query),
  get: (ctx, { params }) => getPayout(ctx, params.walletID, params.transactionID),
});

export const revenueReport = bind(dashboard.revenueReport, {
  get: (ctx, { query }) => sumRevenue(ctx, query),
  export: (ctx, { query }) => exportRevenue(ctx, query),
});

export const savedReports = bind(dashboard.savedReports, {
  list: listSavedReports,
  create: (ctx, { body }) => createSavedReport(ctx, body),
  delete: (ctx, { params }) => deleteSavedReport(ctx, params.reportID),
});
