import { randomUUID } from "node:crypto";
import { conflict, notFound } from "@/lib/core/failure";
import type { AuthorizationID } from "@/lib/core/ids";
import type { SpendEvent } from "@/lib/providers/rails/issuing";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import { note } from "../audit/act";
import type { IssuedCardAuthorization } from "../authorizations/contract";
import { findNetworkID } from "../authorizations/find-network-id";
import { getAuthorization } from "../authorizations/queries";
import { receiveSpending } from "../authorizations/receive-spending";
import type { Ctx } from "../context";
import { onlyInSandbox } from "../sandbox/only-in-sandbox";
import type { SimulateEvent } from "./contract";

/**
 * Plays the network: what happens next to an authorization. Throws 404 in production and for another account's, and 409
 * when it comes too late to change anything.
 */
export async function simulateEvent(
  ctx: Ctx,
  id: AuthorizationID,
  wanted: SimulateEvent,
): Promise<IssuedCardAuthorization> {
  onlyInSandbox(ctx);
  const { issuedCardID, status, merchantData } = await getAuthorization(ctx, id);
  const networkID = await findNetworkID(ctx, id);
  const told = { eventID: randomUUID(), networkID, issuedCardID, at: ctx.now };
  const [answer] = await receiveSpending(ctx, issuingSimulator, [eventOf(told, wanted)]);
  if (!answer || answer.outcome === "unknown") throw notFound("authorization");
  if (answer.outcome === "late") throw conflict(`not possible while ${status}`);
  note(ctx, { ...(merchantData.name && { name: merchantData.name }) });
  return getAuthorization(ctx, id);
}

type Common = Pick<SpendEvent, "eventID" | "issuedCardID" | "at"> & { networkID: string };

function eventOf(told: Common, { type, amount, final }: SimulateEvent): SpendEvent {
  if (type === "authorization-incremental") return { ...told, kind: type, amount: amount ?? 0, merchant: {} };
  return { ...told, kind: type, ...(amount !== undefined && { amount }), ...(final !== undefined && { final }) };
}
