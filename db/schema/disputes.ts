import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
  foreignKey,
} from "drizzle-orm/pg-core";
import type { AccountID, DisputeID, EvidenceID, TransferID } from "../../lib/core/api/ids";
import { stateNames } from "../../lib/core/api/states";
import { EVIDENCE_TYPES } from "../../lib/domain/money/dispute-evidence/shared/evidence-types";
import { DISPUTE_PHASES, disputeStates } from "../../lib/domain/money/disputes/states";
import { amount, bytes, createdOn, instant, namesCheck, oneOf, id, partner } from "../columns";
import { distributed } from "../placement";
import { transferTable } from "./transfers";

/** A cardholder's dispute of a payment, as the network reported it. */
export const disputeTable = pgTable(
  distributed("dispute"),
  {
    disputeID: id<DisputeID>("dispute_id").notNull(),
    transferID: id<TransferID>("transfer_id").notNull(),
    instructionID: uuid("instruction_id").notNull(),
    merchantAccountID: id<AccountID>("merchant_account_id").notNull(),
    cardholderAccountID: id<AccountID>("cardholder_account_id").notNull(),
    partnerID: partner(),
    /** Archived by a reset of the sandbox: the partner no longer sees it. */
    archived: boolean("archived").notNull().default(false),
    networkID: text("network_id").notNull(),
    amount: amount("amount").notNull(),
    currency: text("currency").notNull(),
    reasonCode: text("reason_code").notNull(),
    reason: text("reason"),
    status: oneOf("status", stateNames(disputeStates)).notNull(),
    phase: oneOf("phase", DISPUTE_PHASES).notNull(),
    respondBy: instant("respond_by").notNull(),
    /** When to check it next: at its deadline, or when the network may have news. Absent once it is final. */
    dueOn: instant("due_on"),
    leaseUntil: instant("lease_until"),
    attempt: smallint("attempt").notNull(),
    /** Seconds that the sandbox's clock was advanced since it was opened or answered. */
    advancedBy: integer("advanced_by"),
    /** When the network accepted the response. */
    answeredOn: instant("answered_on"),
    createdOn: createdOn(),
    submittedOn: instant("submitted_on"),
    closedOn: instant("closed_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.disputeID] }),
    foreignKey({
      columns: [t.partnerID, t.transferID],
      foreignColumns: [transferTable.partnerID, transferTable.transferID],
    }),
    unique("dispute_of_network").on(t.partnerID, t.networkID),
    index("dispute_newest").on(t.partnerID, t.createdOn, t.disputeID, t.archived),
    index("dispute_of_merchant").on(t.partnerID, t.merchantAccountID, t.createdOn, t.disputeID),
    index("dispute_of_amount").on(t.partnerID, t.amount, t.createdOn),
    index("dispute_of_transfer").on(t.transferID, t.createdOn),
    index("dispute_waiting")
      .on(t.partnerID, t.respondBy)
      .where(sql`not ${t.archived} and ${t.status} = 'response-needed'`),
    index("dispute_waiting_of_merchant")
      .on(t.partnerID, t.merchantAccountID, t.respondBy)
      .where(sql`${t.status} = 'response-needed'`),
    index("dispute_due")
      .on(t.dueOn)
      .where(sql`${t.dueOn} is not null`),
    namesCheck("dispute_statuses", t.status, stateNames(disputeStates)),
    namesCheck("dispute_phases", t.phase, DISPUTE_PHASES),
    check("dispute_amount", sql`${t.amount} > 0`),
    check("dispute_waits", sql`${t.status} <> 'response-needed' or ${t.dueOn} is not null`),
  ],
);

/** A merchant's evidence: a text, or a file with its sealed bytes in the file store. */
export const disputeEvidenceTable = pgTable(
  distributed("dispute_evidence"),
  {
    evidenceID: id<EvidenceID>("evidence_id").notNull(),
    disputeID: id<DisputeID>("dispute_id").notNull(),
    accountID: id<AccountID>("account_id").notNull(),
    partnerID: partner(),
    type: oneOf("type", EVIDENCE_TYPES).notNull(),
    text: text("text"),
    fileName: text("file_name"),
    contentType: text("content_type"),
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    sha256: bytes("sha256"),
    keyVersion: integer("key_version"),
    wrappedKey: bytes("wrapped_key"),
    createdOn: createdOn(),
    updatedOn: instant("updated_on").notNull(),
    submittedOn: instant("submitted_on"),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.evidenceID] }),
    foreignKey({
      columns: [t.partnerID, t.disputeID],
      foreignColumns: [disputeTable.partnerID, disputeTable.disputeID],
    }),
    index("dispute_evidence_of").on(t.disputeID, t.createdOn, t.evidenceID),
    index("dispute_evidence_key")
      .on(t.keyVersion, t.createdOn)
      .where(sql`${t.keyVersion} is not null`),
    namesCheck("dispute_evidence_types", t.type, EVIDENCE_TYPES),
    check("dispute_evidence_kind", sql`num_nonnulls(${t.text}, ${t.wrappedKey}) = 1`),
    check(
      "dispute_evidence_file",
      sql`num_nonnulls(${t.fileName}, ${t.contentType}, ${t.sizeBytes}, ${t.sha256}, ${t.keyVersion}, ${t.wrappedKey}) in (0, 6)`,
    ),
  ],
);

export const DISPUTE_EVENT_OUTCOMES = ["applied", "late", "refused"] as const;

/** A network's report about a dispute, stored once per event. */
export const disputeEventTable = pgTable(
  distributed("dispute_event"),
  {
    provider: text("provider").notNull(),
    eventID: text("event_id").notNull(),
    disputeID: id<DisputeID>("dispute_id").notNull(),
    partnerID: partner(),
    kind: text("kind").notNull(),
    at: instant("at").notNull(),
    body: jsonb("body").$type<Record<string, unknown>>().notNull(),
    outcome: oneOf("outcome", DISPUTE_EVENT_OUTCOMES).notNull(),
    receivedOn: instant("received_on").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.partnerID, t.provider, t.eventID] }),
    index("dispute_event_of").on(t.disputeID, t.at),
    namesCheck("dispute_event_outcomes", t.outcome, DISPUTE_EVENT_OUTCOMES),
  ],
);
