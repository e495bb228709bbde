import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { listCandidates } from "./candidates";
import { finishMonth, getMonth, listMonths, reopenMonth } from "./months";
import { explainLine, matchLine, undoLine } from "./reconcile-line";
import { getLine, listLines } from "./queries";
import { uploadStatement } from "./upload-statement";

export const bankMonths = bind(dashboard.bankMonths, {
  list: (ctx, { query }) => listMonths(ctx, query),
  get: (ctx, { params }) => getMonth(ctx, params.monthID),
  finish: (ctx, { params }) => finishMonth(ctx, params.monthID),
  reopen: (ctx, { params, body }) => reopenMonth(ctx, params.monthID, body),
});

export const bankStatements = bind(dashboard.bankStatements, {
  upload: (ctx, { body }) => uploadStatement(ctx, body),
});

export const bankLines = bind(dashboard.bankLines, {
  list: (ctx, { params, query }) => listLines(ctx, params.monthID, query),
  get: (ctx, { params }) => getLine(ctx, params.lineID),
  candidates: (ctx, { params, query }) => listCandidates(ctx, params.lineID, query),
  match: (ctx, { params, body }) => matchLine(ctx, params.lineID, body),
  explain: (ctx, { params, body }) => explainLine(ctx, params.lineID, body),
  undo: (ctx, { params }) => undoLine(ctx, params.lineID),
});
