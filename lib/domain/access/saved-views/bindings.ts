import { bind } from "@/lib/domain/kernel/operations/bind";
import { createSavedView, deleteSavedView, listSavedViews, renameSavedView } from "./saved-views";
import * as dashboard from "./dashboard";

export const savedViews = bind(dashboard.savedViews, {
  list: (ctx, { query }) => listSavedViews(ctx, query),
  create: (ctx, { body }) => createSavedView(ctx, body),
  rename: (ctx, { params, body }) => renameSavedView(ctx, params.viewID, body),
  delete: (ctx, { params }) => deleteSavedView(ctx, params.viewID),
});
