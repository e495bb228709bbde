import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import {
  cancelListExport,
  createListExport,
  downloadListExport,
  type ExportPort,
  listListExports,
  retryListExport,
} from "./list-exports";

export const listExportsBehind = (port: ExportPort) =>
  bind(dashboard.listExports, {
    list: (ctx, { query }) => listListExports(ctx, query),
    create: (ctx, { body }) => createListExport(ctx, port, body),
    cancel: (ctx, { params }) => cancelListExport(ctx, params.exportID),
    retry: (ctx, { params }) => retryListExport(ctx, params.exportID),
    content: (ctx, { params }) => downloadListExport(ctx, port, params.exportID),
  });
