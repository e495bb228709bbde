import { bind } from "@/lib/domain/kernel/bind";
import { createSavedView, deleteSavedView, renameSavedView } from "./saved-views";
import * as dashboard from "./dashboard";
import { listSavedViews } from "./queries";

export const savedViews = bind(dashboard.savedViews, {
  list: (ctx, { query }) => listSavedViews(ctx, query),
  create: (ctx, { body }) => createSavedView(ctx, body),
  rename: (ctx, { params, body }) => renameSavedView(ctx, params.viewID, body),
  delete: (ctx, { params }) => deleteSavedView(ctx, params.viewID),
});
