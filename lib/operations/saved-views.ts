// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const savedViews = /* @__PURE__ */ named(
  () => import("@/lib/domain/saved-views/dashboard").then((declared) => declared.savedViews),
  {
    list: {
      summary: "List your saved views of a list",
      method: "GET",
      path: "/dashboard/saved-views",
      access: "signed-in",
      internal: true,
      takes: ["list"],
      answersRows: true,
    },
    create: {
      summary: "Save a view of a list",
      method: "POST",
      path: "/dashboard/saved-views",
      access: "signed-in",
      internal: true,
    },
    rename: {
      summary: "Rename a saved view",
      method: "PATCH",
      path: "/dashboard/saved-views/{viewID}",
      access: "signed-in",
      internal: true,
    },
    delete: {
      summary: "Delete a saved view",
      method: "DELETE",
      path: "/dashboard/saved-views/{viewID}",
      access: "signed-in",
      internal: true,
    },
  },
);
