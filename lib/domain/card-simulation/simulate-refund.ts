import { randomUUID } from "node:crypto";
import { notFound } from "@/lib/core/failure";
import type { IssuedCardID } from "@/lib/core/ids";
import { issuingSimulator } from "@/lib/providers/rails/simulator/issuing";
import { note } from "../audit/act";
import type { IssuedCardTransaction } from "../authorizations/contract";
import { getCardTransaction } from "../authorizations/queries";
import { receiveSpending } from "../authorizations/receive-spending";
import type { Ctx } from "../context";
import { getIssuedCard } from "../issuing/queries";
import { onlyInSandbox } from "../sandbox/only-in-sandbox";
import type { SimulateRefund } from "./contract";

/** Plays a merchant who gives money back to a card. Throws 404 in production and for another account's card. */
export async function simulateRefund(
  ctx: Ctx,
  id: IssuedCardID,
  { amount, merchantData: merchant = {} }: SimulateRefund,
): Promise<IssuedCardTransaction> {
  onlyInSandbox(ctx);
  const { issuedCardID } = await getIssuedCard(ctx, id);
  const told = { eventID: randomUUID(), issuedCardID, at: ctx.now };
  const [answer] = await receiveSpending(ctx, issuingSimulator, [{ ...told, kind: "refund", amount, merchant }]);
  if (!answer?.cardTransactionID) throw notFound("card");
  note(ctx, { object: answer.cardTransactionID, ...(merchant.name && { name: merchant.name }) });
  return getCardTransaction(ctx, answer.cardTransactionID);
}
