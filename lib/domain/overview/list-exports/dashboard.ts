import { z } from "zod";
import { ExportID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { page } from "@/lib/core/api/query";
import { DateTime } from "@/lib/core/api/shapes";
import { stateEnum } from "@/lib/core/api/state-enum";
import { EXPORT_FAULTS, exportStates } from "./states";

/** Maximum unfinished exports of a person and of a team. */
export const UNFINISHED_PER_PERSON = 3;
export const UNFINISHED_PER_TEAM = 10;
export const EXPORTS_PER_PERSON = 50;
export const EXPORT_DAYS = 7;

const PATH_MAX = 200;
const VALUE_MAX = 2000;
const VALUES_MAX = 40;
const NAME = z.string().max(64);
const values = z
  .record(NAME, z.string().max(VALUE_MAX))
  .refine((match) => Object.keys(match).length <= VALUES_MAX, `must have at most ${VALUES_MAX} values`)
  .default({});

/** An export of all rows of a list to a file, and its progress. */
export const ListExport = z.object({
  exportID: ExportID,
  /** The list in words: "card transactions". */
  name: z.string(),
  /** Query of the list when the export was requested. */
  filters: z.record(z.string(), z.string()),
  state: stateEnum(exportStates),
  fault: z.enum(EXPORT_FAULTS).optional(),
  rowsDone: z.int(),
  /** Row count when the export began. Absent if the list cannot count. */
  rowsTotal: z.int().optional(),
  sizeBytes: z.int(),
  fileName: z.string().optional(),
  createdOn: DateTime,
  finishedOn: DateTime.optional(),
  expiresOn: DateTime,
});
export type ListExport = z.infer<typeof ListExport>;

export const CreateListExport = z.object({ path: z.string().max(PATH_MAX), params: values, query: values });
export type CreateListExport = z.infer<typeof CreateListExport>;

export const ListListExports = z.object(page(EXPORTS_PER_PERSON));
export type ListListExports = z.infer<typeof ListListExports>;

const own = { group: "Lists", access: "signed-in", internal: true } as const;
const oneExport = z.object({ exportID: ExportID });

export const listExports = {
  list: operation({
    ...own,
    summary: "List your exports",
    method: "GET",
    path: "/dashboard/list-exports",
    query: ListListExports,
    response: z.array(ListExport),
    status: 200,
  }),
  create: operation({
    ...own,
    summary: "Export all rows of a list",
    method: "POST",
    path: "/dashboard/list-exports",
    body: CreateListExport,
    response: ListExport,
    status: 200,
    audit: { act: "list-export.create" },
  }),
  cancel: operation({
    ...own,
    summary: "Cancel an export",
    method: "POST",
    path: "/dashboard/list-exports/{exportID}/cancel",
    params: oneExport,
    status: 204,
    audit: { act: "list-export.cancel" },
  }),
  retry: operation({
    ...own,
    summary: "Export once more",
    method: "POST",
    path: "/dashboard/list-exports/{exportID}/retry",
    params: oneExport,
    status: 204,
    audit: { act: "list-export.retry" },
  }),
  content: operation({
    ...own,
    summary: "Download the file of an export",
    method: "GET",
    path: "/dashboard/list-exports/{exportID}/content",
    params: oneExport,
    status: 200,
    audit: { act: "list-export.download", refusals: true },
  }),
};
