"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { toast } from "@/components/ui/toast";
import { linkedCards } from "@/lib/generated/operations/linked-cards";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { CodeAndExpiration, HolderFields, NumberField, NumbersNotice } from "./card-fields";
import { missingOf, NEW_CARD, newCardBody } from "./card-values";
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
