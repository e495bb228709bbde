import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, pgView, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { AccountID } from "@/lib/core/api/ids";
import { AUDIT_FAULTS, VERIFICATION_STATES } from "@/lib/core/access/audit-states";
import { bytes, createdOn, instant, namesCheck, oneOf, partner, id } from "../columns";
import { distributed, local } from "../placement";

/** A changed field with its values before and after, unless they are secret. */
export interface Change {
  field: string;
  before?: string;
  after?: string;
}

/** Columns of an audited action: actor, object, origin and outcome. */
const facts = () => ({
  auditID: id<string>("audit_id").notNull(),
  /** The partner that the audit row belongs to. */
  partnerID: partner(),
  /** The account that the action concerns. */
  accountID: id<AccountID>("account_id").notNull(),
  actorKind: text("actor_kind").notNull(),
  actorID: uuid("actor_id").notNull(),
  action: text("action").notNull(),
  object: text("object").notNull(),
  objectName: text("object_name"),
  outcome: text("outcome").notNull(),
  reason: text("reason"),
  changes: jsonb("changes").$type<Change[]>(),
  requestID: uuid("request_id").notNull(),
  clientAddress: text("client_address").notNull(),
  createdOn: createdOn(),
});

/**
 * The audit log, numbered and hash-chained for each partner. Partitioned by the month of writing, which is encoded in
 * the ID. Only the chaining function writes to it, while it locks the end of the chain.
 */
export const auditEventTable = pgTable(
  distributed("audit_event"),
  {
    ...facts(),
    /** Position in the partner's chain: 1, 2, 3 … */
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

/** New rows that are not chained yet. Commands write them here, and a loop chains them. */
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

/** The whole audit log: chained rows, and waiting rows without position and hash. */
export const auditTrailView = trailNamed("audit_trail");

/** The chained rows alone, in the same shape. */
export const auditChainView = trailNamed("audit_event");

/** The end of each partner's chain. Only the trigger writes it, and locks it until the transaction ends. */
export const auditHeadTable = pgTable(distributed("audit_head"), {
  partnerID: uuid("partner_id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull(),
  hash: bytes("hash").notNull(),
});

/** The last end of each chain that was written to the heads file. If the file lacks it, the file was lost or cut. */
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

/** The latest verification of each partner's audit log. At most one runs at a time. */
export const auditVerificationTable = pgTable(
  distributed("audit_verification"),
  {
    partnerID: uuid("partner_id").primaryKey(),
    verificationID: uuid("verification_id").notNull(),
    state: oneOf("state", VERIFICATION_STATES).notNull(),
    /** The number of the last row read. With `nights` 1, all rows up to it were read. */
    checked: bigint("checked", { mode: "number" }).notNull(),
    fault: oneOf("fault", AUDIT_FAULTS),
    firstBad: bigint("first_bad", { mode: "number" }),
    /** Number of nights over which the old rows of a long log are checked. At 1, one check reads all of them. */
    nights: integer("nights").default(1).notNull(),
    /** Lines of the heads file that are torn or unknown. */
    unreadable: integer("unreadable").notNull(),
    requestedOn: instant("requested_on").notNull(),
    startedOn: instant("started_on"),
    /** When the check last progressed. Without progress, the check was lost. */
    movedOn: instant("moved_on").notNull(),
    finishedOn: instant("finished_on"),
  },
  (t) => [
    namesCheck("audit_verification_state", t.state, VERIFICATION_STATES),
    namesCheck("audit_verification_fault", t.fault, AUDIT_FAULTS),
  ],
);

/** Event types shown in other lists. The account history still includes transfers that failed or were returned. */
const LISTED_EVENTS = [
  ...["transfer.created", "transfer.updated", "refund.updated", "balance.updated", "walletTransaction.updated"],
  ...["authorization.created", "authorization.updated", "cardTransaction.created"],
];

/** The condition for events shown in an account's history. An index uses the same one. */
export const isEvent = (type: SQLWrapper, data: SQLWrapper): SQL =>
  sql`(${type} not in (${sql.raw(LISTED_EVENTS.map((name) => `'${name}'`).join(", "))}) or ${data} ->> 'status' in ('failed', 'reversed'))`;

/**
 * Facts to notify partners of. Each is written in the transaction that made it true. Partitioned by the month of its
 * ID.
 */
export const eventTable = pgTable(
  distributed("event"),
  {
    eventID: id<string>("event_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    /** The account's home partner, or another connected partner that gets a copy. */
    partnerID: partner(),
    type: text("type").notNull(),
    data: jsonb("data").$type<Record<string, string>>().notNull(),
    /** The request or job that caused it. Absent in older rows. */
    requestID: uuid("request_id"),
    createdOn: createdOn(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.eventID] }),
    index("event_newest").on(t.accountID, t.createdOn),
    index("event_told").on(t.partnerID, t.accountID, t.createdOn, t.eventID).where(isEvent(t.type, t.data)),
    index("event_of_partner").on(t.partnerID, t.createdOn, t.eventID),
    index("event_of_type").on(t.partnerID, t.type, t.createdOn, t.eventID),
  ],
);

/** An event to copy to another partner that is connected to the account. A loop copies it. */
export const eventOutboxTable = pgTable(
  distributed("event_outbox"),
  {
    partnerID: partner(),
    eventID: id<string>("event_id").notNull(),
    listenerID: id<AccountID>("listener_id").notNull(),
    createdOn: createdOn(),
  },
  (t) => [primaryKey({ columns: [t.partnerID, t.eventID, t.listenerID] })],
);

/** The stored response for a repeated request with the same key. */
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
