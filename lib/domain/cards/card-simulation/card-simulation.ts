import { randomUUID } from "node:crypto";
import { conflict, notFound } from "@/lib/core/failure";
import type { AuthorizationID, IssuedCardID } from "@/lib/core/api/ids";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import { note } from "@/lib/domain/kernel/operations/act";
import type { IssuedCardAuthorization, IssuedCardTransaction } from "@/lib/domain/cards/authorizations/contract";
import { getAuthorization, getCardTransaction } from "@/lib/domain/cards/authorizations/queries";
import { receiveSpending } from "@/lib/domain/cards/authorizations/receive-spending";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { getIssuedCard } from "@/lib/domain/cards/issuing/queries";
import { onlyInSandbox } from "@/lib/domain/kernel/operations/only-in-sandbox";
import type { SimulateAuthorization, SimulateEvent, SimulateRefund } from "./contract";
import type { SpendEvent } from "@/lib/providers/rails/issuing";
import { findNetworkID } from "@/lib/domain/cards/authorizations/spending";

/** Simulates a merchant's refund to a card. Throws 404 in production and for another account's card. */
export async function simulateRefund(
  ctx: Ctx,
  id: IssuedCardID,
  { amount, merchantData: merchant = {} }: SimulateRefund,
): Promise<IssuedCardTransaction> {
  onlyInSandbox(ctx);
  const { issuedCardID } = await getIssuedCard(ctx, id);
  const common = { eventID: randomUUID(), issuedCardID, at: ctx.now };
  const [answer] = await receiveSpending(ctx, issuingSimulator, [{ ...common, kind: "refund", amount, merchant }]);
  if (!answer?.cardTransactionID) throw notFound("card");
  note(ctx, { object: answer.cardTransactionID, ...(merchant.name && { name: merchant.name }) });
  return getCardTransaction(ctx, answer.cardTransactionID);
}

/** Simulates a merchant's authorization request. Throws 404 in production and for another account's card. */
export async function simulateAuthorization(
  ctx: Ctx,
  id: IssuedCardID,
  { amount, merchantData: merchant = {}, final }: SimulateAuthorization,
): Promise<IssuedCardAuthorization> {
  onlyInSandbox(ctx);
  const { issuedCardID } = await getIssuedCard(ctx, id);
  const networkID = randomUUID();
  const common = { networkID, issuedCardID, at: ctx.now, amount };
  const [answer] = await receiveSpending(ctx, issuingSimulator, [
    { ...common, kind: "authorization", eventID: `${networkID}:authorization`, merchant },
  ]);
  if (!answer?.authorizationID) throw notFound("card");
  if (final && answer.outcome === "approved")
    await receiveSpending(ctx, issuingSimulator, [
      { ...common, kind: "clearing", eventID: `${networkID}:clearing`, final },
    ]);
  note(ctx, { object: answer.authorizationID, ...(merchant.name && { name: merchant.name }) });
  return getAuthorization(ctx, answer.authorizationID);
}

/**
 * Simulates the network's next event for an authorization. Throws 404 in production and for another account's, and 409
 * if it comes too late to change anything.
 */
export async function simulateEvent(
  ctx: Ctx,
  id: AuthorizationID,
  wanted: SimulateEvent,
): Promise<IssuedCardAuthorization> {
  onlyInSandbox(ctx);
  const { issuedCardID, status, merchantData } = await getAuthorization(ctx, id);
  const networkID = await findNetworkID(ctx, id);
  const common = { eventID: randomUUID(), networkID, issuedCardID, at: ctx.now };
  const [answer] = await receiveSpending(ctx, issuingSimulator, [eventOf(common, wanted)]);
  if (!answer || answer.outcome === "unknown") throw notFound("authorization");
  if (answer.outcome === "late") throw conflict(`not possible while ${status}`);
  note(ctx, { ...(merchantData.name && { name: merchantData.name }) });
  return getAuthorization(ctx, id);
}

type Common = Pick<SpendEvent, "eventID" | "issuedCardID" | "at"> & { networkID: string };

function eventOf(common: Common, { type, amount, final }: SimulateEvent): SpendEvent {
  if (type === "authorization-incremental") return { ...common, kind: type, amount: amount ?? 0, merchant: {} };
  return { ...common, kind: type, ...(amount !== undefined && { amount }), ...(final !== undefined && { final }) };
}
