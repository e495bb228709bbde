import { sql } from "drizzle-orm";
import { boolean, doublePrecision, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdOn, namesCheck, oneOf, partner } from "../columns";
import { distributed } from "../placement";

/** Lists the programs that call: with a key, or with a token of one. A person replays what a program sent. */
export const LOGGED_KINDS = ["key", "token", "session"] as const;

/** A request that a partner's program sent, and how it ended. Partitioned by day, and kept for 30 days. */
export const requestLogTable = pgTable(
  distributed("request_log"),
  {
    requestID: uuid("request_id").notNull(),
    /** The caller's own account. */
    partnerID: partner(),
    /** The account in the path. */
    accountID: uuid("account_id"),
    callerKind: oneOf("caller_kind", LOGGED_KINDS).notNull(),
    /** Absent for a replay. */
    keyID: uuid("key_id"),
    method: text("method").notNull(),
    /** The path of the operation, with the names of its parameters. */
    route: text("route").notNull(),
    /** The IDs in the path, by the names of its parameters. */
    params: jsonb("params").$type<Record<string, string>>(),
    /** Holds the query after the path, without what is secret. */
    query: text("query"),
    /** The headers that say how the request was meant, without what is secret. */
    headers: jsonb("headers").$type<Record<string, string>>(),
    /** Names the object that was made or changed, as far as the path or the answer names it. */
    objectID: uuid("object_id"),
    /** The request that a person of the partner sent once more. */
    replayOf: uuid("replay_of"),
    /** The operation needs an idempotency key of its caller. */
    takesKey: boolean("takes_key").notNull(),
    status: smallint("status").notNull(),
    ms: doublePrecision("ms").notNull(),
    version: text("version").notNull(),
    /** Holds the caller's answer to a failure, without values. */
    failure: jsonb("failure").$type<Record<string, unknown>>(),
    /** The body of a write, without what is secret. */
    body: jsonb("body").$type<Record<string, unknown>>(),
    /** The answer to a write, without what is secret. As text, of which a long one is cut. */
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
