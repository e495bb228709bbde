import { and, eq } from "drizzle-orm";
import { railInstructionTable, transferTable } from "@/db/schema";
import { conflict, invalid, notFound } from "@/lib/core/failure";
import { newID, type TransferID } from "@/lib/core/ids";
import { disputeOpened } from "@/lib/providers/rails/simulator/disputes";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import type { Dispute } from "../disputes/contract";
import { getDispute } from "../disputes/queries";
import { receiveDisputeEvents } from "../disputes/receive-events";
import { loadTransfer } from "../transfers/queries";
import type { OpenTestDispute } from "./contract";
import { onlyInSandbox } from "./only-in-sandbox";

/** The provider whose networks this plays. */
const NETWORKS = { name: "sandbox", mode: "sandbox" } as const;

/**
 * Lets a partner play the card network, which opens a dispute of a payment. Throws 404 in production, 409 for what is no
 * card payment or has not gone through, and 422 for more than the payment.
 */
export async function openTestDispute(ctx: Ctx, id: TransferID, asked: OpenTestDispute): Promise<Dispute> {
  onlyInSandbox(ctx);
  await loadTransfer(ctx, id);
  const [transfer] = await ctx.db
    .select()
    .from(transferTable)
    .where(eq(transferTable.transferID, id))
    .for("no key update");
  if (!transfer) throw notFound("transfer");
  const { transferID, instructionID, kind } = railInstructionTable;
  const [charge] = await ctx.db
    .select({ instructionID })
    .from(railInstructionTable)
    .where(and(eq(transferID, id), eq(kind, "card-charge")));
  if (!charge || transfer.status !== "completed")
    throw conflict("only a card payment that went through can be disputed");
  const left = transfer.amount - transfer.disputedAmount;
  const amount = asked?.amount ?? left;
  if (left === 0 || amount > left) throw invalid({ amount: `must be at most the ${left} cents that are not disputed` });
  const brand = transfer.source.card?.brand ?? transfer.source.mobilePay?.brand ?? "";
  const card = { brand, bin: "", lastFour: "" };
  const facts = { amount, phase: asked?.phase ?? ("chargeback" as const), networkID: `sandbox-asked-${newID()}` };
  const event = disputeOpened({ instructionID: charge.instructionID, card }, ctx.now, facts);
  const [received] = await receiveDisputeEvents(ctx, NETWORKS, [event]);
  if (!received?.disputeID) throw new Error("the dispute was not opened");
  note(ctx, { object: received.disputeID });
  return getDispute(ctx, received.disputeID);
}
