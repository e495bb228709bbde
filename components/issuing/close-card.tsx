"use client";

import { useState } from "react";
import { useCan } from "@/components/shell/can";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { can } from "@/lib/core/states";
import { type IssuedCard, issuedCards } from "@/lib/domain/issuing/contract";
import { issuedCardStates } from "@/lib/domain/issuing/states";
import { faultSentence } from "@/components/form/failure-notice";
import { cardName } from "./card-words";

/** Closes a card for good, after its last four digits were typed; absent where that cannot happen. */
export function CloseCard({ accountID, card }: { accountID: string; card: IssuedCard }) {
  const [isOpen, setOpen] = useState(false);
  const update = useOperation(issuedCards.update, { refresh: [issuedCards.get, issuedCards.list] });
  if (!useCan("issued-cards.write", accountID) || !can(issuedCardStates, card.state, "close")) return null;
  const change = (next: boolean) => {
    setOpen(next);
    update.reset();
  };
  const close = () =>
    update.mutate(
      { params: { accountID, issuedCardID: card.issuedCardID }, body: { state: "closed" } },
      {
        onSuccess: () => {
          change(false);
          toast.success(`${cardName(card)} is closed`);
        },
      },
    );
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={change}
      trigger={<Button>Close card</Button>}
      title={`Close ${cardName(card)}?`}
      description="New payments are declined at once. A closed card cannot be opened again."
      confirmLabel="Close card"
      pendingLabel="Closing…"
      typeToConfirm={card.lastFourCardNumber}
      isPending={update.isPending}
      error={
        update.error &&
        `${faultSentence(update.error)} ${update.error.status === 409 ? "Reload the page to see the card as it is now." : ""}`
      }
      onConfirm={close}
    />
  );
}
