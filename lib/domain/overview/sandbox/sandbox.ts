import { conflict, invalid, notFound } from "@/lib/core/failure";
import { centsToDecimal, inCents } from "@/lib/core/money/money";
import { adjustWallet } from "@/lib/domain/money/adjustments/adjust-wallet";
import type { Adjustment } from "@/lib/domain/money/adjustments/contract";
import { getAdjustment } from "@/lib/domain/money/adjustments/queries";
import { note } from "@/lib/domain/kernel/operations/act";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { findWallet } from "@/lib/domain/money/wallets/queries";
import type { AdjustTestWallet, AdvanceTransfer, OpenTestDispute, RuleTestDispute } from "./contract";
import { isNear } from "@/lib/domain/kernel/operations/in-view";
import { onlyInSandbox } from "@/lib/domain/kernel/operations/only-in-sandbox";
import { and, desc, eq } from "drizzle-orm";
import { disputeTable, railInstructionTable, railInstructionTable as instruction, transferTable } from "@/db/schema";
import { type AccountID, type DisputeID, newID, type TransferID } from "@/lib/core/api/ids";
import type { Dispute } from "@/lib/domain/money/disputes/contract";
import { getDispute } from "@/lib/domain/money/disputes/queries";
import { receiveDisputeEvents } from "@/lib/domain/money/disputes/receive-events";
import { nameOfPart, nameOfTransfer, objectName } from "@/lib/domain/kernel/names/object-names";
import { disputeOpened } from "@/lib/providers/rails/simulator/disputes";
import { getTransfer, loadTransfer } from "@/lib/domain/money/transfers/queries";
import { CARD_FAILURE_CODES, type FailureCode, RTP_FAILURE_CODES } from "@/lib/core/money/rail-codes";
import { advancing } from "@/lib/providers/rails/simulator/advance";
import { railSimulator } from "@/lib/providers/rails/simulator/simulator";
import { shownTo } from "@/lib/domain/money/rails/ask";
import { type ClaimedInstruction, loadInstructions } from "@/lib/domain/money/rails/claim";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { railOfInstruction } from "@/lib/domain/money/rails/states";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { type Advance, eventOf, mayAdvance } from "./shared/advances";

/** Adds test money to a wallet or removes it, as the operator would. Throws 404 in production, and 422. */
export async function adjustTestWallet(ctx: Ctx, input: AdjustTestWallet): Promise<Adjustment> {
  onlyInSandbox(ctx);
  const { walletID, amount, reason } = input;
  const wallet = await findWallet(ctx, walletID);
  if (!wallet) throw invalid({ walletID: "is not a wallet of this account" });
  const adjustmentID = await adjustWallet(ctx, { walletID, amount, reason });
  note(ctx, {
    object: adjustmentID,
    name: `${centsToDecimal(amount)} ${wallet.availableBalance.currency}`,
    reason,
  });
  return getAdjustment(ctx, adjustmentID);
}

const KINDS = { won: "won", lost: "lost", closed: "withdrawn" } as const;

/**
 * Decides a dispute as the card network would. Throws 404 in production, and 409 if the dispute is in another state.
 */
export async function ruleTestDispute(ctx: Ctx, id: DisputeID, { outcome }: RuleTestDispute): Promise<Dispute> {
  onlyInSandbox(ctx);
  const { status } = await getDispute(ctx, id);
  const [row] = await ctx.db
    .select({ networkID: disputeTable.networkID })
    .from(disputeTable)
    .where(and(isNear(ctx, disputeTable), eq(disputeTable.disputeID, id)));
  if (!row) throw notFound("dispute");
  const { networkID } = row;
  const event = { eventID: `${networkID}:asked:${newID()}`, networkID, at: ctx.now, kind: KINDS[outcome] };
  const [received] = await receiveDisputeEvents(ctx, { name: "sandbox", mode: "sandbox" }, [event]);
  if (received?.outcome !== "applied") throw conflict(`not possible while the dispute is ${status}`);
  note(ctx, { ...(await objectName(ctx, id)), reason: outcome });
  return getDispute(ctx, id);
}

const NETWORKS = { name: "sandbox", mode: "sandbox" } as const;

/**
 * Opens a dispute of a payment as the card network would. Throws 404 in production, 409 if the transfer is not a
 * completed card payment, and 422 for more than the payment.
 */
export async function openTestDispute(ctx: Ctx, id: TransferID, input: OpenTestDispute): Promise<Dispute> {
  onlyInSandbox(ctx);
  const { partnerID } = await loadTransfer(ctx, id);
  const [transfer] = await ctx.db
    .select()
    .from(transferTable)
    .where(
      and(eq(transferTable.partnerID, partnerID), eq(transferTable.transferID, id), eq(transferTable.archived, false)),
    )
    .for("no key update");
  if (!transfer) throw notFound("transfer");
  const { transferID, instructionID, kind } = railInstructionTable;
  const [charge] = await ctx.db
    .select({ instructionID })
    .from(railInstructionTable)
    .where(and(eq(railInstructionTable.partnerID, partnerID), eq(transferID, id), eq(kind, "card-charge")));
  if (!charge || transfer.status !== "completed")
    throw conflict("only a card payment that went through can be disputed");
  // A network's disputes can exceed their payment in total.
  const left = Math.max(0, transfer.amount - transfer.disputedAmount);
  const amount = input?.amount ?? left;
  if (left === 0 || amount > left) throw invalid({ amount: `must be at most the ${inCents(left)} not disputed yet` });
  const brand = transfer.source.card?.brand ?? transfer.source.mobilePay?.brand ?? "";
  const card = { brand };
  const facts = { amount, phase: input?.phase ?? ("chargeback" as const), networkID: `sandbox-asked-${newID()}` };
  const event = disputeOpened({ instructionID: charge.instructionID, card }, ctx.now, facts);
  const [received] = await receiveDisputeEvents(ctx, NETWORKS, [event]);
  if (!received?.disputeID) throw new Error("the dispute was not opened");
  note(ctx, { object: received.disputeID, name: nameOfPart(amount, transfer) });
  return getDispute(ctx, received.disputeID);
}

type Leg = Pick<ClaimedInstruction, "instruction" | "bank" | "card">;

/**
 * Makes the rail of a test transfer send its later events now: the next one, or all up to a state. The events pass
 * through the same code as every provider's events. Throws 404, also in production; 409 if the rail does not lead to
 * the state; 422 for a code of another rail.
 */
export async function advanceTransfer(ctx: Ctx, id: TransferID, input: AdvanceTransfer): Promise<Transfer> {
  onlyInSandbox(ctx);
  const transfer = await loadTransfer(ctx, id);
  const { to, returnCode, failureCode } = input ?? {};
  const leg = await lastLeg(ctx, transfer);
  if (!leg)
    throw conflict(transfer.status === "queued" ? "this transfer has not begun" : "no rail moves this transfer");
  // Only a held transfer has an instruction that is not sent and not due.
  if (leg.instruction.status === "initiated" && leg.instruction.dueOn === null)
    throw conflict("this transfer waits for a risk review");
  refuseImpossible(leg, to, failureCode);
  const events = advancing(shownTo(ctx, leg), ctx.now, { to: to && eventOf(to), returnCode, failureCode });
  if (events.length === 0) throw conflict("the test value of this transfer leads elsewhere");
  const received = await receiveRailEvents(ctx, railSimulator, events);
  if (received.every(({ outcome }) => outcome !== "applied" && outcome !== "untimely"))
    throw conflict("the transfer changed during this request; load it again");
  note(ctx, { name: nameOfTransfer(transfer) });
  await recordAct(ctx);
  return getTransfer(ctx, id);
}

function refuseImpossible(
  { instruction: leg }: Leg,
  to: Advance | undefined,
  failureCode: FailureCode | undefined,
): void {
  if (!mayAdvance(leg, to ?? "completed")) throw conflict(`the rail cannot go on like this while it is ${leg.status}`);
  const codes: readonly string[] =
    railOfInstruction(leg) === "rtp" ? Object.keys(RTP_FAILURE_CODES) : CARD_FAILURE_CODES;
  if (failureCode && !codes.includes(failureCode)) throw invalid({ failureCode: "is a code of another rail" });
}

/** The last instruction to a rail for the transfer. Undefined between wallets, and before the transfer begins. */
async function lastLeg(
  { db }: Ctx,
  { partnerID, transferID }: { partnerID: AccountID; transferID: TransferID },
): Promise<Leg | undefined> {
  const [last] = await db
    .select({ instructionID: instruction.instructionID })
    .from(instruction)
    .where(and(eq(instruction.partnerID, partnerID), eq(instruction.transferID, transferID)))
    .orderBy(desc(instruction.createdOn))
    .limit(1);
  if (!last) return undefined;
  const [leg] = await loadInstructions(db, partnerID, [last.instructionID]);
  return leg;
}
