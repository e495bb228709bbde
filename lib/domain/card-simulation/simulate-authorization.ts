import { randomUUID } from "node:crypto";
import { notFound } from "@/lib/core/failure";
import type { IssuedCardID } from "@/lib/core/ids";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import { note } from "../audit/act";
import type { IssuedCardAuthorization } from "../authorizations/contract";
import { getAuthorization } from "../authorizations/queries";
import { receiveSpending } from "../authorizations/receive-spending";
import type { Ctx } from "../context";
import { getIssuedCard } from "../issuing/queries";
import { onlyInSandbox } from "../sandbox/only-in-sandbox";
import type { SimulateAuthorization } from "./contract";

/** Plays a merchant who asks a card for money. Throws 404 in production and for another account's card. */
export async function simulateAuthorization(
  ctx: Ctx,
  id: IssuedCardID,
  { amount, merchantData: merchant = {}, final }: SimulateAuthorization,
): Promise<IssuedCardAuthorization> {
  onlyInSandbox(ctx);
  const { issuedCardID } = await getIssuedCard(ctx, id);
  const networkID = randomUUID();
  const told = { networkID, issuedCardID, at: ctx.now, amount };
  const [answer] = await receiveSpending(ctx, issuingSimulator, [
    { ...told, kind: "authorization", eventID: `${networkID}:authorization`, merchant },
  ]);
  if (!answer?.authorizationID) throw notFound("card");
  if (final && answer.outcome === "approved")
    await receiveSpending(ctx, issuingSimulator, [
      { ...told, kind: "clearing", eventID: `${networkID}:clearing`, final },
    ]);
  note(ctx, { object: answer.authorizationID, ...(merchant.name && { name: merchant.name }) });
  return getAuthorization(ctx, answer.authorizationID);
}
