import { randomUUID } from "node:crypto";
import { createHash } from "node:crypto";
import { railInstructionTable, refundTable } from "@/db/schema";
import type { RefundID } from "@/lib/core/api/ids";
import { stored } from "@/lib/domain/kernel/events/emit";
import { nameOfPart } from "@/lib/domain/kernel/names/object-names";
import { refunded } from "@/lib/domain/money/ledger/postings";
import { openingDetails } from "@/lib/domain/money/rails/details";
import { refundCreated, refundUpdated } from "@/lib/domain/money/refunds/events";
import { sourceName, walletMemo, transferMemo, walletOf } from "@/lib/domain/money/transfers/opening";
import { timelineOf } from "@/lib/providers/rails/simulator/timeline";
import { idAt } from "./journal";
import type { Trail } from "./trail";
import { type MadeTransfer, pace, play } from "./transfers";
import type { Colleague, World } from "./world";

/** A colleague's partial refund of a payment. */
export interface PlannedRefund {
  of: MadeTransfer;
  cents: number;
  by: Colleague;
}

/** Refunds a part of a card payment, if its wallet has enough. */
export function refund(world: World, trail: Trail, at: Date, { of, cents, by }: PlannedRefund): void {
  const { journal, ctx } = world;
  const { row, instruction } = of;
  const wallet = walletOf(row.destination);
  if (row.status !== "completed" || !instruction || row.disputedAmount > 0 || journal.available(wallet) < cents) return;
  const { transferID, partnerID, destinationAccountID: accountID } = row;
  const refundID = idAt<RefundID>(at);
  const instructed = journal.add(railInstructionTable, {
    ...instruction,
    instructionID: idAt(at),
    accountID,
    refundID,
    kind: "card-refund",
    status: "initiated",
    amount: cents,
    details: openingDetails("card-refund", {}, at),
    dueOn: null,
    createdOn: at,
    updatedOn: at,
  }) as typeof instruction;
  const made = journal.add(refundTable, {
    ...{ refundID, transferID, partnerID, amount: cents },
    idempotencyKey: randomUUID(),
    fingerprint: createHash("sha256")
      .update(JSON.stringify([transferID, cents]))
      .digest("hex"),
    currency: row.currency,
    status: "created",
    instructionID: instructed.instructionID,
    createdOn: at,
    updatedOn: at,
  });
  Object.assign(row, { refundedAmount: row.refundedAmount + cents, updatedOn: at });
  journal.emit(at, [stored(accountID, refundCreated, { accountID, transferID, refundID })]);
  const memo = `Refund of ${sourceName(row.source)}`;
  const lines = refunded(transferMemo(transferID, walletMemo(wallet, "refund", memo)), cents, 0);
  journal.post(at, { sourceType: "refund", sourceID: refundID, step: "refund", lines });
  trail.note(at, by, {
    action: "refund.create",
    object: refundID,
    name: nameOfPart(cents, row),
    accountID: ctx.accountID,
  });
  play(world, instructed, timelineOf({ ...instructed, attempt: 1 }, pace), ({ kind, at: on }) => {
    const status = kind === "completed" ? "completed" : "pending";
    Object.assign(made, { status, updatedOn: on });
    if (kind !== "settled")
      journal.emit(on, [stored(accountID, refundUpdated, { accountID, transferID, refundID, status })]);
  });
}
