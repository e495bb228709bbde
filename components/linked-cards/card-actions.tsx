"use client";

import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import type { Card } from "@/lib/domain/money/linked-cards/contract";
import { linkedCards } from "@/lib/generated/operations/linked-cards";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { cardName } from "./card-words";

const load = () => import("./card-forms");
const EditCardForm = dynamic(() => load().then((loaded) => loaded.EditCardForm), { ssr: false });

/** Changes a linked card. A new security code makes its bank check it again. */
export function EditCard({ accountID, card }: { accountID: string; card: Card }) {
  const trigger = (
    <Button size="sm">
      Edit<span className="sr-only"> {cardName(card)}</span>
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <EditCardForm accountID={accountID} card={card} onClose={close} />}
    </LaterDialog>
  );
}

export function DisableCard({ accountID, card }: { accountID: string; card: Card }) {
  return (
    <ConfirmAction
      operation={linkedCards.disable}
      request={{ params: { accountID, cardID: card.cardID } }}
      refresh={[linkedCards.list, paymentMethods.list]}
      trigger={
        <Button size="sm">
          Disable<span className="sr-only"> {cardName(card)}</span>
        </Button>
      }
      title={`Disable ${cardName(card)}?`}
      effect="It can no longer be charged or paid. Transfers in progress continue. To use it again, you’ll need to enter its number again."
      labels={["Disable card", "Disabling…"]}
      done={`${cardName(card)} is disabled`}
    />
  );
}
