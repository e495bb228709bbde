"use client";

import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { toast } from "@/components/ui/toast";
import type { Card } from "@/lib/domain/money/linked-cards/contract";
import { linkedCards } from "@/lib/generated/operations/linked-cards";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { CodeAndExpiration, HolderFields } from "./card-fields";
import { cardValues, changedCard, expirationFaults } from "./card-values";
import { cardName } from "./card-words";
import { REFUSED } from "./link-card-form";

interface EditCardFormProps {
  accountID: string;
  card: Card;
  onClose: () => void;
}

/** The dialog that changes what is known of a linked card. */
export function EditCardForm({ accountID, card, onClose }: EditCardFormProps) {
  // As the form opened: what a colleague changes meanwhile is not sent back.
  const [before] = useState(() => cardValues(card));
  return (
    <DialogForm
      operation={linkedCards.update}
      request={{ params: { accountID, cardID: card.cardID } }}
      refresh={[linkedCards.list, paymentMethods.list]}
      defaults={before}
      toBody={(after) => changedCard(before, after)}
      faults={expirationFaults}
      words={REFUSED}
      onClose={onClose}
      size="md"
      title={`Edit ${cardName(card)}`}
      description="You can’t change the number. Link the new card instead."
      labels={["Save changes", "Saving…"]}
      done={() => toast.success("Changes saved")}
    >
      <CodeAndExpiration />
      <HolderFields />
    </DialogForm>
  );
}
