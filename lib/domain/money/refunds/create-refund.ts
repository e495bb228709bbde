import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { refundTable, transferTable } from "@/db/schema";
import { answered, type OtherAnswer, repeatHeader } from "@/lib/core/api/answered";
import { invalid, malformed } from "@/lib/core/failure";
import { CardID, type FeeID, newID, type RefundID, type TransferID } from "@/lib/core/api/ids";
import { cents, type Cents, inCents } from "@/lib/core/money/money";
import { failAt } from "@/lib/providers/failpoint";
import { note } from "@/lib/domain/kernel/operations/act";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { disputesOf } from "@/lib/domain/money/disputes/queries";
import { emit } from "@/lib/domain/kernel/events/emit";
import { incurFee } from "@/lib/domain/money/fee-plans/incur-fee";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { post } from "@/lib/domain/money/ledger/post";
import { refunded } from "@/lib/domain/money/ledger/postings";
import { nameOfPart } from "@/lib/domain/kernel/names/object-names";
import { instruct } from "@/lib/domain/money/rails/instruct";
import { lastLegOf } from "@/lib/domain/money/transfers/settle/held";
import { sourceName, thisTransfer, walletMemo, transferMemo, walletOf } from "@/lib/domain/money/transfers/opening";
import { loadTransfer, lockTransfer } from "@/lib/domain/money/transfers/queries";
import { Refund } from "@/lib/domain/money/transfers/shared/transfer";
import { waitForInstruction } from "@/lib/domain/money/transfers/create/wait-for-rail";
import { type CreatedRefund, type CreateRefund, RepeatedRefund } from "./contract";
import { refundCreated } from "./events";
import { getRefund } from "./queries";
import { isRefundable } from "./shared/refundable";

export interface RefundRequest {
  refundID: RefundID;
  instructionID: string;
  /** The key was used before, perhaps for a different request. */
  repeats?: { isAnother: boolean };
}

/**
 * Refunds a card payment or a part of it. The money leaves its wallet at once. The idempotency key makes the refund
 * once: a repeat returns 409 with the first. Throws 404; 400 if it is not a card payment or has not gone through; 422
 * for more than the remainder, for a second refund while one is in progress, for a disputed payment, and without funds.
 */
export async function createRefund(ctx: Ctx, id: TransferID, body: CreateRefund): Promise<CreatedRefund | OtherAnswer> {
  const request = await inTransaction(ctx.db, (db) => askRefund({ ...ctx, db }, id, body?.amount), ctx.deadline);
  if (request.repeats) {
    const refund = await getRefund(ctx, id, request.refundID);
    const error = "this idempotency key was used for another refund";
    const { isAnother } = request.repeats;
    return answered(409, RepeatedRefund, { ...refund, ...(isAnother && { error }) }, repeatHeader(isAnother));
  }
  failAt("refunds:committed");
  const isAnswered = ctx.waitFor === undefined || (await waitForInstruction(ctx, request.instructionID));
  const refund = await getRefund(ctx, id, request.refundID);
  if (!isAnswered) return answered(202, Refund, refund);
  const { refundID, createdOn, amount } = refund;
  return ctx.waitFor === undefined ? { refundID, createdOn, amount } : refund;
}

/** Requests a refund in the open transaction; without an amount, of the whole remainder. */
export async function askRefund(ctx: Ctx, id: TransferID, requested: number | undefined): Promise<RefundRequest> {
  const row = await lockTransfer(ctx, await loadTransfer(ctx, id));
  const fingerprint = createHash("sha256")
    .update(JSON.stringify([id, requested]))
    .digest("hex");
  const first = await firstOf(ctx, row);
  if (first) {
    const { refundID, instructionID } = first;
    return { refundID, instructionID, repeats: { isAnother: first.fingerprint !== fingerprint } };
  }
  const amount = await refundable(ctx, row, requested);
  return store(ctx, row, { amount, fingerprint });
}

async function firstOf({ db, key }: Ctx, { partnerID }: PaymentRow) {
  if (key === undefined) throw new Error("the key is missing");
  const [first] = await db
    .select()
    .from(refundTable)
    .where(and(eq(refundTable.partnerID, partnerID), eq(refundTable.idempotencyKey, key)));
  return first;
}

const UNDISPUTED = { isOpen: false, conceded: 0 };

/** Returns the amount to refund. The payment's row is locked, so that two refunds do not both take the remainder. */
async function refundable(ctx: Ctx, row: PaymentRow, requested: number | undefined): Promise<number> {
  const { db } = ctx;
  if (!isRefundable(row.source.paymentMethodType)) throw malformed("only a card payment can be refunded");
  const isThrough = row.status === "completed" || (row.status === "pending" && (await isSettled(ctx, row)));
  if (!isThrough) throw malformed(`a payment that is ${row.status} cannot be refunded`);
  const { isOpen, conceded } = row.disputedAmount > 0 ? await disputesOf({ db }, row) : UNDISPUTED;
  if (isOpen) throw invalid({ error: "the payment is disputed" });
  const { partnerID, transferID, status } = refundTable;
  const ofPayment = and(eq(partnerID, row.partnerID), eq(transferID, row.transferID));
  if ((await db.$count(refundTable, and(ofPayment, inArray(status, ["created", "pending"])))) > 0)
    throw invalid({ error: "a refund of this payment is in progress" });
  const left = Math.max(0, row.amount - row.refundedAmount - conceded);
  const amount = requested ?? left;
  if (left === 0 || amount > left) throw invalid({ amount: `must be at most the ${inCents(left)} left` });
  return amount;
}

/**
 * True if the network has settled it, so that it can no longer be canceled. Its money may still be on its way into the
 * wallet.
 */
async function isSettled(ctx: Ctx, row: PaymentRow): Promise<boolean> {
  return (await lastLegOf(ctx, row))?.status === "settled";
}

interface NewRefund {
  amount: number;
  fingerprint: string;
}

/** Stores a refund, creates its instruction, and takes the money out of the wallet last. */
async function store(ctx: Ctx, row: PaymentRow, newRefund: NewRefund): Promise<RefundRequest> {
  const { transferID, partnerID } = row;
  const { amount } = newRefund;
  const refundID = newID<RefundID>();
  const fee = await refundFee(ctx, row, cents(amount));
  const instructionID = await instruct(ctx, {
    partnerID,
    accountID: row.destinationAccountID,
    kind: "card-refund",
    amount,
    transferID,
    refundID,
    cardID: CardID.parse(row.source.sourceID),
    details: {},
    dueOn: ctx.now,
  });
  await writeRows(ctx, row, { ...newRefund, refundID, instructionID });
  const accountID = row.destinationAccountID;
  await emit({ ...ctx, accountID, homePartnerID: partnerID }, refundCreated, { accountID, transferID, refundID });
  note(ctx, { action: "refund.create", object: refundID, name: nameOfPart(amount, row) });
  await recordAct(ctx);
  const from = transferMemo(
    transferID,
    walletMemo(walletOf(row.destination), "refund", `Refund of ${sourceName(row.source)}`),
  );
  const lines = refunded({ ...from, ...(fee.feeID && { feeIDs: [fee.feeID] }) }, amount, fee.amount);
  const posted = await post(ctx, { partnerID, sourceType: "refund", sourceID: refundID, step: "refund", lines });
  if (posted === "insufficient") throw invalid({ error: "the wallet does not have enough for this refund" });
  return { refundID, instructionID };
}

async function writeRows(
  { db, now, key }: Ctx,
  { transferID, partnerID, currency, refundedAmount }: PaymentRow,
  refund: NewRefund & { refundID: RefundID; instructionID: string },
): Promise<void> {
  if (key === undefined) throw new Error("the key is missing");
  const facts = { ...refund, transferID, partnerID, currency, idempotencyKey: key };
  await db.insert(refundTable).values({ ...facts, status: "created", createdOn: now, updatedOn: now });
  await db
    .update(transferTable)
    .set({ refundedAmount: refundedAmount + refund.amount, updatedOn: now })
    .where(thisTransfer({ partnerID, transferID }));
}

type PaymentRow = typeof transferTable.$inferSelect;

function refundFee(ctx: Ctx, row: PaymentRow, amount: Cents): Promise<{ amount: number; feeID?: FeeID }> {
  const { destinationAccountID: accountID, partnerID, transferID } = row;
  const source = { kind: "transferID" as const, id: transferID };
  return incurFee(ctx, { event: "refund", amount, accountID, partnerID, walletID: walletOf(row.destination), source });
}
