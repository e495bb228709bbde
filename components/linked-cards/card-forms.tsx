"use client";

import { useState } from "react";
import { DialogForm } from "@/components/form/dialog-form";
import { toast } from "@/components/ui/toast";
import type { Card } from "@/lib/domain/money/linked-cards/contract";
import { linkedCards } from "@/lib/generated/operations/linked-cards";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { CodeAndExpiration, HolderFields, NumberField, NumbersNotice } from "./card-fields";
import { missingOf, NEW_CARD, newCardBody, cardValues, changedCard, expirationFaults } from "./card-values";
import { cardName } from "./card-words";

/** Words the refusal where nobody may send a number. */
export const REFUSED = {
  403: "You can’t send card numbers. You need permission to change linked cards and a current PCI attestation.",
};

/** The dialog that links a card by its number. */
export function LinkCardForm({ accountID, onClose }: { accountID: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={linkedCards.link}
      request={{ params: { accountID } }}
      refresh={[linkedCards.list, paymentMethods.list]}
      defaults={NEW_CARD}
      toBody={(values, whole) => whole(newCardBody(values))}
      faults={missingOf}
      words={REFUSED}
      onClose={onClose}
      size="md"
      title="Link a card"
      description="The bank checks the card without charging it. We don’t store the number here."
      labels={["Link card", "Linking…"]}
      done={(card) => toast.success(`${cardName(card)} is linked`)}
    >
      <NumbersNotice />
      <NumberField />
      <CodeAndExpiration isNew />
      <HolderFields />
    </DialogForm>
  );
}

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
