import { createHash } from "node:crypto";
import type { TransferCharges, TransferSide, transferTable } from "@/db/schema/index";
import { newID, type OccurrenceID, type ScheduleID, type TransferID, type UserID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { stored, type StoredEvent } from "@/lib/domain/kernel/events/emit";
import type { CreateTransfer } from "../contract";
import { transferCreated } from "../events";
import type { TransferRow } from "../rows";
import type { Counterparty, Sides } from "./sides";
import type { TransferStatus } from "../states";

interface NewTransferFacts {
  source: TransferSide;
  destination: TransferSide;
  status: TransferStatus;
  charges: TransferCharges;
  completedOn?: Date | null;
  /** The start time of a queued transfer, and its place in a group. Null while it waits for its parent. */
  dueOn?: Date | null;
  groupID?: TransferID;
  parentID?: TransferID;
  scheduleID?: ScheduleID | undefined;
  occurrenceID?: OccurrenceID | undefined;
  madeByID?: UserID | null | undefined;
}

export type NewRow = typeof transferTable.$inferSelect;

export function newRow(
  ctx: Pick<Ctx, "key" | "now" | "homePartnerID">,
  body: CreateTransfer,
  { source, destination }: Sides,
  beginning: NewTransferFacts,
): NewRow {
  if (ctx.key === undefined) throw new Error("the key is missing");
  return {
    transferID: newID<TransferID>(),
    partnerID: ctx.homePartnerID,
    idempotencyKey: ctx.key,
    fingerprint: fingerprintOf(body),
    archived: false,
    sourceAccountID: source.party.accountID,
    destinationAccountID: destination.party.accountID,
    sourcePaymentMethodID: source.method.paymentMethodID,
    destinationPaymentMethodID: destination.method.paymentMethodID,
    source: beginning.source,
    destination: beginning.destination,
    amount: body.amount.value,
    currency: "USD",
    status: beginning.status,
    failureReason: null,
    charges: beginning.charges,
    description: body.description ?? null,
    metadata: body.metadata ?? null,
    foreignID: body.foreignID ?? null,
    facilitatorFee: body.facilitatorFee ?? null,
    salesTax: body.salesTaxAmount?.value ?? null,
    risk: null,
    madeByID: beginning.madeByID ?? null,
    groupID: beginning.groupID ?? null,
    parentID: beginning.parentID ?? null,
    scheduleID: beginning.scheduleID ?? null,
    occurrenceID: beginning.occurrenceID ?? null,
    refundedAmount: 0,
    disputedAmount: 0,
    dueOn: beginning.dueOn ?? null,
    createdOn: ctx.now,
    completedOn: beginning.completedOn ?? null,
    updatedOn: ctx.now,
  };
}

/** A hash of the request that detects a repeated key with a different body. */
export function fingerprintOf(body: CreateTransfer): string {
  return createHash("sha256").update(JSON.stringify(body)).digest("hex");
}

/** A snapshot of a side, which never changes, and the details that its rail receives. */
export function storedSide({ party, method, sourceID }: Counterparty, details: Record<string, unknown>): TransferSide {
  const { accountID, email, displayName } = party;
  const asks = Object.keys(details).length > 0;
  return { ...method, sourceID, account: { accountID, email, displayName }, ...(asks && { asked: details }) };
}

type NewTransferRow = Pick<
  TransferRow,
  "transferID" | "sourceAccountID" | "destinationAccountID" | "foreignID" | "status"
>;

/**
 * Returns the `created` events of a transfer, one for each side, or a single one if both sides are the same account.
 */
export function createdEvents(row: NewTransferRow): StoredEvent[] {
  const { transferID, foreignID, status, sourceAccountID, destinationAccountID } = row;
  const facts = { transferID, status, ...(foreignID !== null && { foreignID }) };
  return [...new Set([sourceAccountID, destinationAccountID])].map((accountID) =>
    stored(accountID, transferCreated, { accountID, ...facts }),
  );
}
