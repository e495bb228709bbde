import { bind } from "../bind";
import { createSavedView } from "./create-saved-view";
import * as dashboard from "./dashboard";
import { deleteSavedView } from "./delete-saved-view";
import { listSavedViews } from "./queries";
import { renameSavedView } from "./rename-saved-view";

export const savedViews = bind(dashboard.savedViews, {
  list: (ctx, { query }) => listSavedViews(ctx, query),
  create: (ctx, { body }) => createSavedView(ctx, body),
  rename: (ctx, { params, body }) => renameSavedView(ctx, params.viewID, body),
  delete: (ctx, { params }) => deleteSavedView(ctx, params.viewID),
});
