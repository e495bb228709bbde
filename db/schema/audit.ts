import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, createdOn, instant, key } from "../columns";

/** Who did what to what, never the values; a trigger sets the sequence and chains the hashes. */
export const auditEventTable = pgTable(
  "audit_event",
  {
    auditID: key("audit_id"),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    /** The partner whose trail this is in. */
    partnerID: uuid("partner_id").notNull(),
    /** The account acted on. */
    accountID: uuid("account_id").notNull(),
    actorKind: text("actor_kind").notNull(),
    actorID: uuid("actor_id").notNull(),
    action: text("action").notNull(),
    object: text("object").notNull(),
    outcome: text("outcome").notNull(),
    reason: text("reason"),
    requestID: uuid("request_id").notNull(),
    clientAddress: text("client_address").notNull(),
    createdOn: createdOn(),
    previousHash: bytes("previous_hash").notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    uniqueIndex("audit_sequence").on(t.sequence),
    index("audit_of_partner").on(t.partnerID, t.sequence),
    index("audit_of_account").on(t.partnerID, t.accountID, t.sequence),
    index("audit_of_action").on(t.partnerID, t.action, t.sequence),
    index("audit_of_actor").on(t.partnerID, t.actorID, t.sequence),
    index("audit_of_object").on(t.object, t.sequence),
    index("audit_of_time").on(t.partnerID, t.createdOn),
  ],
);

/** Facts which others may want to hear of, written with what made them true. */
export const eventTable = pgTable(
  "event",
  {
    eventID: key("event_id"),
    accountID: uuid("account_id").notNull(),
    type: text("type").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    createdOn: createdOn(),
  },
  (t) => [index("event_newest").on(t.accountID, t.createdOn)],
);

/** What a repeated request with the same key is answered with. */
export const idempotencyTable = pgTable(
  "idempotency",
  {
    accountID: uuid("account_id").notNull(),
    operation: text("operation").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    fingerprint: bytes("fingerprint").notNull(),
    status: integer("status").notNull(),
    body: jsonb("body"),
    createdOn: instant("created_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountID, t.operation, t.idempotencyKey] }), index("idempotency_age").on(t.createdOn)],
);
