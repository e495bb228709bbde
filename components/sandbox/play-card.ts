import { call, CallError } from "@/lib/client/call";
import type { SimulateAuthorization } from "@/lib/domain/card-simulation/contract";
import { cardSimulation } from "@/lib/operations/card-simulation";
import { issuedCards } from "@/lib/operations/issuing";
import type { Played } from "./scenarios";

/** What a spending scenario needs. */
export const SPENDING_CARD = "An active card with money in its wallet.";

/** Lets a merchant ask the account's newest active card for money. */
export async function playCard(accountID: string, body: SimulateAuthorization): Promise<Played> {
  const [card] = await call(issuedCards.list, { params: { accountID }, query: { states: "active", count: 1 } });
  if (!card) throw new CallError(409, `This account lacks something. It needs: ${SPENDING_CARD}`);
  const params = { accountID, issuedCardID: card.issuedCardID };
  const { authorizationID, status, declineReason } = await call(cardSimulation.authorize, { params, body });
  const words = {
    pending: "The card was approved. The money is held.",
    cleared: "The card was charged.",
  };
  return {
    words: declineReason ? "The card was declined." : status === "cleared" ? words.cleared : words.pending,
    link: { href: `/accounts/${accountID}/authorizations/${authorizationID}`, label: "View authorization" },
  };
}
