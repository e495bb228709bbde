import { z } from "zod";
import { SavedViewID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { text } from "@/lib/core/api/shapes";
import { VIEW_NAME_MAX } from "@/lib/domain/kernel/limits";

export const VIEWS_MAX = 20;
const SEARCH_MAX = 2000;
const PATH_MAX = 200;

/** The list, as the path of its operation. */
const ListPath = z
  .string()
  .max(PATH_MAX)
  .regex(/^(?:\/[\w.{}-]+)+$/, "must be the path of a list");
const name = text({ min: 1, max: VIEW_NAME_MAX });

/** The named filters and order of a list. The search is the query of the list's page. */
export const SavedView = z.object({ viewID: SavedViewID, name: z.string(), search: z.string() });
export type SavedView = z.infer<typeof SavedView>;

export const CreateSavedView = z.object({ list: ListPath, name, search: text({ min: 1, max: SEARCH_MAX }) });
export type CreateSavedView = z.infer<typeof CreateSavedView>;

export const RenameSavedView = z.object({ name });
export type RenameSavedView = z.infer<typeof RenameSavedView>;

/** The views of one list. Without a list, the result is empty. */
export const ListSavedViews = z.object({ list: z.string().max(PATH_MAX).default("").catch("") });
export type ListSavedViews = z.infer<typeof ListSavedViews>;

const own = { group: "Lists", access: "signed-in", internal: true } as const;
const oneView = z.object({ viewID: SavedViewID });

export const savedViews = {
  list: operation({
    ...own,
    summary: "List your saved views of a list",
    method: "GET",
    path: "/dashboard/saved-views",
    query: ListSavedViews,
    response: z.array(SavedView),
    status: 200,
  }),
  create: operation({
    ...own,
    summary: "Save a view of a list",
    method: "POST",
    path: "/dashboard/saved-views",
    body: CreateSavedView,
    response: SavedView,
    status: 200,
    audit: { unrecorded: "draft" },
  }),
  rename: operation({
    ...own,
    summary: "Rename a saved view",
    method: "PATCH",
    path: "/dashboard/saved-views/{viewID}",
    params: oneView,
    body: RenameSavedView,
    status: 204,
    audit: { unrecorded: "draft" },
  }),
  delete: operation({
    ...own,
    summary: "Delete a saved view",
    method: "DELETE",
    path: "/dashboard/saved-views/{viewID}",
    params: oneView,
    status: 204,
    audit: { unrecorded: "draft" },
  }),
};
