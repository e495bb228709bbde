"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { can } from "@/lib/core/states";
import type { IssuedCard } from "@/lib/domain/issuing/contract";
import { issuedCards } from "@/lib/operations/issuing";
import { issuedCardStates } from "@/lib/domain/issuing/states";
import { cardName } from "./card-words";

/** Closes a card once its last four digits are typed. Absent where that is not possible. */
export function CloseCard({ accountID, card }: { accountID: string; card: IssuedCard }) {
  if (!useCan("issued-cards.write", accountID) || !can(issuedCardStates, card.state, "close")) return null;
  return (
    <ConfirmAction
      operation={issuedCards.update}
      request={{ params: { accountID, issuedCardID: card.issuedCardID }, body: { state: "closed" } }}
      refresh={[issuedCards.get, issuedCards.list]}
      trigger={<Button>Close card</Button>}
      title={`Close ${cardName(card)}?`}
      effect="New payments are declined right away. You can’t undo this."
      labels={["Close card", "Closing…"]}
      typeToConfirm={card.lastFourCardNumber}
      done={`${cardName(card)} is closed`}
    />
  );
}
