import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, pgView, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AccountID } from "@/lib/core/api/ids";
import { AUDIT_FAULTS, VERIFICATION_STATES } from "@/lib/core/access/audit-states";
import { bytes, createdOn, instant, namesCheck, oneOf, partner, id } from "../columns";
import { distributed, local } from "../placement";

/** One change of an act: the values before and after, unless they are secret. */
export interface Change {
  field: string;
  before?: string;
  after?: string;
}

/** Returns the columns of an act: who did what to which object, from where, and how it ended. */
const facts = () => ({
  auditID: id<string>("audit_id").notNull(),
  /** The partner whose trail holds the row. */
  partnerID: partner(),
  /** The account that the act concerns. */
  accountID: id<AccountID>("account_id").notNull(),
  actorKind: text("actor_kind").notNull(),
  actorID: uuid("actor_id").notNull(),
  action: text("action").notNull(),
  object: text("object").notNull(),
  /** The object's name at that time. */
  objectName: text("object_name"),
  outcome: text("outcome").notNull(),
  reason: text("reason"),
  changes: jsonb("changes").$type<Change[]>(),
  requestID: uuid("request_id").notNull(),
  clientAddress: text("client_address").notNull(),
  createdOn: createdOn(),
});

/**
 * The audit trail, whose rows are numbered and chained for each partner. Partitioned by the month in which a row was
 * written, which its ID begins with. Only a chain's own function writes to it, under the lock of its end.
 */
export const auditEventTable = pgTable(
  distributed("audit_event"),
  {
    ...facts(),
    /** The row's place in the partner's chain: 1, 2, 3 … */
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    previousHash: bytes("previous_hash").notNull(),
    hash: bytes("hash").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.auditID] }),
    index("audit_sequence").on(t.partnerID, t.sequence),
    check("audit_sequence_counts", sql`${t.sequence} > 0`),
    index("audit_of_account").on(t.partnerID, t.accountID, t.sequence),
    index("audit_of_action").on(t.partnerID, t.action, t.sequence),
    index("audit_of_actor").on(t.partnerID, t.actorID, t.sequence),
    index("audit_of_object").on(t.object, t.sequence),
    index("audit_of_time").on(t.partnerID, t.createdOn),
  ],
);

/** New rows without a place in a chain. Changes write them here, and a loop moves them on. */
export const auditWaitingTable = pgTable(
  distributed("audit_waiting"),
  {
    ...facts(),
    /** By the database's clock, because no row may wait long. */
    writtenOn: instant("written_on").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.auditID] })],
);

const trailNamed = (name: string) =>
  pgView(name, { ...facts(), sequence: bigint("sequence", { mode: "number" }), hash: bytes("hash") }).existing();

/** The whole trail: chained rows, and waiting rows without place and hash. */
export const auditTrailView = trailNamed("audit_trail");

/** The chained rows alone, in the same shape. */
export const auditChainView = trailNamed("audit_event");

/** The end of each partner's chain. Only the trigger writes it, and locks it until the transaction ends. */
export const auditHeadTable = pgTable(distributed("audit_head"), {
  partnerID: uuid("partner_id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
});

/** The last end of each chain that was written to the heads file. A file without it was lost or cut. */
export const auditHeadWrittenTable = pgTable(
  local("audit_head_written"),
  {
    file: text("file").notNull(),
    partnerID: uuid("partner_id").notNull(),
    sequence: bigint("sequence", { mode: "number" }).notNull(),
    hash: bytes("hash").notNull(),
    writtenOn: instant("written_on").notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.partnerID] })],
);

/** The latest check of each partner's trail. At most one runs at a time. */
export const auditVerificationTable = pgTable(
  distributed("audit_verification"),
  {
    partnerID: uuid("partner_id").primaryKey(),
    verificationID: uuid("verification_id").notNull(),
    state: oneOf("state", VERIFICATION_STATES).notNull(),
    /** The number of the last row that was read, and so of all rows up to it where one night reads them all. */
    checked: bigint("checked", { mode: "number" }).notNull(),
    fault: oneOf("fault", AUDIT_FAULTS),
    firstBad: bigint("first_bad", { mode: "number" }),
    /** So many nights together read the old rows of a long trail. One check reads all of them where it is 1. */
    nights: integer("nights").default(1).notNull(),
    /** Lines of the heads file that are torn or not ours. */
    unreadable: integer("unreadable").notNull(),
    requestedOn: instant("requested_on").notNull(),
    startedOn: instant("started_on"),
    /** When the check last moved on. One that stands still was lost. */
    movedOn: instant("moved_on").notNull(),
    finishedOn: instant("finished_on"),
  },
  (t) => [
    namesCheck("audit_verification_state", t.state, VERIFICATION_STATES),
    namesCheck("audit_verification_fault", t.fault, AUDIT_FAULTS),
  ],
);

/** Events of what has lists of its own. A history tells those of transfers that failed or came back. */
const LISTED_EVENTS = [
  ...["transfer.created", "transfer.updated", "refund.updated", "balance.updated", "walletTransaction.updated"],
  ...["authorization.created", "authorization.updated", "cardTransaction.created"],
];

/** The condition that an account's history tells an event. An index has the same one. */
export const isToldEvent = (type: SQLWrapper, data: SQLWrapper): SQL =>
  sql`(${type} not in (${sql.raw(LISTED_EVENTS.map((name) => `'${name}'`).join(", "))}) or ${data} ->> 'status' in ('failed', 'reversed'))`;

/** Facts for others to hear of. Each is written in the transaction that made it true. Partitioned by the month of its ID. */
export const eventTable = pgTable(
  distributed("event"),
  {
    eventID: id<string>("event_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    /** The account's home partner, or another one that is connected to it and has a copy. */
    partnerID: partner(),
    type: text("type").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    /** The request or job that made it true. Older rows lack it. */
    requestID: uuid("request_id"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.eventID] }),
    index("event_newest").on(t.accountID, t.createdOn),
    index("event_told").on(t.partnerID, t.accountID, t.createdOn, t.eventID).where(isToldEvent(t.type, t.data)),
    index("event_of_partner").on(t.partnerID, t.createdOn, t.eventID),
    index("event_of_type").on(t.partnerID, t.type, t.createdOn, t.eventID),
  ],
);

/** An event that another partner must have a copy of, because it is connected to the account. A loop carries it over. */
export const eventOutboxTable = pgTable(
  distributed("event_outbox"),
  {
    /** The account's home partner. */
    partnerID: partner(),
    eventID: id<string>("event_id").notNull(),
    /** The other partner. */
    listenerID: id<AccountID>("listener_id").notNull(),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.eventID, t.listenerID] })],
);

/** The stored answer for a repeated request with the same key. */
export const idempotencyTable = pgTable(
  distributed("idempotency"),
  {
    partnerID: partner(),
    operation: text("operation").notNull(),
    idempotencyKey: text("idempotency_key").notNull(),
    fingerprint: bytes("fingerprint").notNull(),
    status: integer("status").notNull(),
    body: jsonb("body"),
    createdOn: instant("created_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.operation, t.idempotencyKey] }),
    index("idempotency_age").on(t.createdOn),
  ],
);
