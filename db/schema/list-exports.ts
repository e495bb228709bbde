import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { AccountID, ExportID, UserID } from "../../lib/core/api/ids";
import { stateNames } from "../../lib/core/api/states";
import { EXPORT_FAULTS, exportStates } from "../../lib/domain/overview/list-exports/states";
import { bytes, createdOn, id, instant, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";

const STATES = stateNames(exportStates);

/**
 * All rows of a list that a person wants as a file. The file store has its parts, each sealed under the key of the
 * attempt that wrote it.
 */
export const listExportTable = pgTable(
  distributed("list_export"),
  {
    partnerID: partner(),
    exportID: id<ExportID>("export_id").notNull(),
    /** The team and its member. */
    accountID: id<AccountID>("account_id").notNull(),
    userID: id<UserID>("user_id").notNull(),
    /** The path of the list's download, and its query. */
    path: text("path").notNull(),
    params: jsonb("params").$type<Record<string, string>>().notNull(),
    query: jsonb("query").$type<Record<string, string>>().notNull(),
    state: oneOf("state", STATES).notNull(),
    fault: oneOf("fault", EXPORT_FAULTS),
    /** Counts all attempts. Each writes its own parts. */
    attempt: smallint("attempt").notNull(),
    /** Attempts since the last request. */
    tries: smallint("tries").notNull(),
    rowsDone: integer("rows_done").notNull(),
    /** Counted at the start, if the list can be counted. */
    rowsTotal: integer("rows_total"),
    /** Parts that the attempt stored, and their total bytes when opened. */
    parts: integer("parts").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    fileName: text("file_name"),
    contentType: text("content_type"),
    keyVersion: integer("key_version"),
    wrappedKey: bytes("wrapped_key"),
    ciphertext: bytes("ciphertext"),
    createdOn: createdOn(),
    finishedOn: instant("finished_on"),
    /** When a worker must look again: to write, to take over from a dead worker, or to delete. */
    dueOn: instant("due_on").notNull(),
    /** When file and row are deleted. */
    expiresOn: instant("expires_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.exportID] }),
    index("list_export_of_person").on(t.partnerID, t.accountID, t.userID, t.createdOn, t.exportID),
    index("list_export_due").on(t.dueOn),
    index("list_export_key").on(t.keyVersion, t.createdOn),
    namesCheck("list_export_states", t.state, STATES),
    namesCheck("list_export_faults", t.fault, EXPORT_FAULTS),
    check("list_export_fault", sql`(${t.fault} is not null) = (${t.state} = 'failed')`),
  ],
);
