import { bind } from "@/lib/domain/kernel/bind";
import * as dashboard from "./dashboard";
import {
  cancelListExport,
  createListExport,
  downloadListExport,
  type ExportDoor,
  listListExports,
  retryListExport,
} from "./list-exports";

/** The exports of lists, given the way to each list's download. */
export const listExportsBehind = (door: ExportDoor) =>
  bind(dashboard.listExports, {
    list: (ctx, { query }) => listListExports(ctx, query),
    create: (ctx, { body }) => createListExport(ctx, door, body),
    cancel: (ctx, { params }) => cancelListExport(ctx, params.exportID),
    retry: (ctx, { params }) => retryListExport(ctx, params.exportID),
    content: (ctx, { params }) => downloadListExport(ctx, door, params.exportID),
  });
