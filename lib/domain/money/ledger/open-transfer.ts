import { sql } from "drizzle-orm";
import { type Db, statement } from "@/db/client";
import type { transferTable } from "@/db/schema";
import { newID, type TransferID } from "@/lib/core/ids";
import type { StoredEvent } from "@/lib/domain/kernel/emit";
import type { PostingLine } from "./postings";

/** A transfer as it begins, with everything that belongs to its beginning. */
export interface NewTransfer {
  transfer: typeof transferTable.$inferInsert;
  /** Capabilities which are looked at once more, in the same breath. */
  needs: readonly { account: string; capability: string }[];
  lines: readonly PostingLine[];
  events: readonly StoredEvent[];
  /** In place of the events, when a wallet lacks the funds. */
  refusedEvents: readonly StoredEvent[];
  /** Rows of `incurred_fee` and `rail_instruction`, as the database names their columns. */
  fees: readonly object[];
  instructions: readonly object[];
  /** Rows of the audit trail, from `takeRows`. */
  audit: string;
}

/** `repeated` names the first transfer of the key. */
export interface OpeningResult {
  outcome: "posted" | "insufficient" | "repeated";
  transferID: TransferID;
}

/**
 * Opens a transfer in one round trip: its row, its posting, its fees, what the rails are asked for, events, and the row of
 * the audit trail. Of several with one key the first is made. Throws SQLSTATE TN002 when a capability is gone meanwhile.
 */
export async function openTransfer(db: Db, opening: NewTransfer): Promise<OpeningResult> {
  const { transfer, needs, lines, events, refusedEvents, fees, instructions, audit } = opening;
  const [openingResult] = await call(db, {
    partnerID: transfer.partnerID,
    transfer: JSON.stringify(columnsOf(transfer)),
    needs: JSON.stringify(needs),
    txnID: newID(),
    lines: JSON.stringify(lines),
    events: JSON.stringify(events),
    refusedEvents: JSON.stringify(refusedEvents),
    fees: JSON.stringify(fees),
    instructions: JSON.stringify(instructions),
    audit,
  });
  if (!openingResult) throw new Error("the ledger did not answer");
  return openingResult;
}

/** The row as the database names its columns, all of them: an absent one would be null, not its default. */
function columnsOf(row: typeof transferTable.$inferInsert) {
  return {
    transfer_id: row.transferID,
    partner_id: row.partnerID,
    idempotency_key: row.idempotencyKey,
    fingerprint: row.fingerprint,
    source_account_id: row.sourceAccountID,
    destination_account_id: row.destinationAccountID,
    source_payment_method_id: row.sourcePaymentMethodID,
    destination_payment_method_id: row.destinationPaymentMethodID,
    source: row.source,
    destination: row.destination,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    description: row.description,
    metadata: row.metadata,
    foreign_id: row.foreignID,
    facilitator_fee: row.facilitatorFee,
    charges: row.charges,
    sales_tax: row.salesTax,
    group_id: row.groupID,
    parent_id: row.parentID,
    schedule_id: row.scheduleID,
    occurrence_id: row.occurrenceID,
    refunded_amount: 0,
    disputed_amount: 0,
    due_on: row.dueOn,
    created_on: row.createdOn,
    completed_on: row.completedOn,
    updated_on: row.updatedOn,
  };
}

type Values = Record<keyof NewTransfer | "partnerID" | "txnID", string>;
const json = (name: keyof NewTransfer) => sql`${sql.placeholder(name)}::text::jsonb`;

const call = statement<OpeningResult, Values>(sql`
  select outcome, transfer_id as "transferID" from ledger.open_transfer(${sql.placeholder("partnerID")}::uuid, ${json("transfer")}, ${json("needs")},
    ${sql.placeholder("txnID")}::uuid, ${json("lines")}, ${json("events")}, ${json("refusedEvents")}, ${json("fees")},
    ${json("instructions")}, ${json("audit")})`);
