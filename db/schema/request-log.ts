import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdOn, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";

/** Credentials of logged programs: a key or a token of one. `session` is a person who replays a program's request. */
export const LOGGED_KINDS = ["key", "token", "session"] as const;

/** A request that a partner's program sent, and its outcome. Partitioned by day, and kept for 30 days. */
export const requestLogTable = pgTable(
  distributed("request_log"),
  {
    requestID: uuid("request_id").notNull(),
    partnerID: partner(),
    accountID: uuid("account_id"),
    callerKind: oneOf("caller_kind", LOGGED_KINDS).notNull(),
    /** Absent for a replay. */
    keyID: uuid("key_id"),
    method: text("method").notNull(),
    /** The path of the operation, with its parameter names. */
    route: text("route").notNull(),
    /** The IDs in the path, by parameter name. */
    params: jsonb("params").$type<Record<string, string>>(),
    /** The query string, without secrets. */
    query: text("query"),
    /** Headers that affect the request's meaning, without secrets. */
    headers: jsonb("headers").$type<Record<string, string>>(),
    /** The object created or changed, if the path or the response names it. */
    objectID: uuid("object_id"),
    /** The request that a person of the partner replayed. */
    replayOf: uuid("replay_of"),
    /** Whether the operation requires an idempotency key. */
    takesKey: boolean("takes_key").notNull(),
    status: smallint("status").notNull(),
    ms: doublePrecision("ms").notNull(),
    version: text("version").notNull(),
    /** The error in the response, without values. */
    failure: jsonb("failure").$type<Record<string, unknown>>(),
    /** The body of a write, without secrets. */
    body: jsonb("body").$type<Record<string, unknown>>(),
    /** The response to a write, without secrets. Stored as text, and cut if it is long. */
    answer: text("answer"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.requestID, t.createdOn] }),
    namesCheck("request_callers", t.callerKind, LOGGED_KINDS),
    index("request_newest").on(t.partnerID, t.createdOn, t.requestID),
    index("request_of_key").on(t.partnerID, t.keyID, t.createdOn, t.requestID),
    index("request_of_operation").on(t.partnerID, t.route, t.method, t.createdOn, t.requestID),
    index("request_failed")
      .on(t.partnerID, t.createdOn, t.requestID, t.status)
      .where(sql`${t.status} >= 400`),
  ],
);
