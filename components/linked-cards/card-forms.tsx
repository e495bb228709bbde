"use client";

import { useState } from "react";
import { AddressFields } from "@/components/form/fields/address-fields";
import { CheckboxField } from "@/components/form/fields/choice-fields";
import { SecretField } from "@/components/form/fields/secret-field";
import { TextField } from "@/components/form/fields/text-field";
import { useIsLive } from "@/components/page/mode";
import { AppLink } from "@/components/ui/app-link";
import { Notice } from "@/components/ui/feedback/notice";
import { APPROVED_CARDS } from "@/lib/core/money/rail-test-values";
import { HOLDER_NAME_MAX } from "@/lib/domain/kernel/limits";
import { DialogForm } from "@/components/form/dialog-form";
import { toast } from "@/components/ui/overlays/toast";
import type { Card } from "@/lib/domain/money/linked-cards/contract";
import { linkedCards } from "@/lib/generated/operations/linked-cards";
import { paymentMethods } from "@/lib/generated/operations/payment-methods";
import { missingOf, NEW_CARD, newCardBody, cardValues, changedCard, expirationFaults } from "./card-values";
import { cardName } from "./card-words";

export const REFUSED = {
  403: "You can’t send card numbers. You need permission to change linked cards and a current PCI attestation.",
};

export function LinkCardForm({ accountID, onClose }: { accountID: string; onClose: () => void }) {
  return (
    <DialogForm
      operation={linkedCards.link}
      request={{ params: { accountID } }}
      refresh={[linkedCards.list, paymentMethods.list]}
      defaults={NEW_CARD}
      toBody={(values, whole) => whole(newCardBody(values))}
      errors={missingOf}
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

export function EditCardForm({ accountID, card, onClose }: EditCardFormProps) {
  // Values from when the form opened, so that a colleague's later changes are not overwritten.
  const [before] = useState(() => cardValues(card));
  return (
    <DialogForm
      operation={linkedCards.update}
      request={{ params: { accountID, cardID: card.cardID } }}
      refresh={[linkedCards.list, paymentMethods.list]}
      defaults={before}
      toBody={(after) => changedCard(before, after)}
      errors={expirationFaults}
      words={REFUSED}
      onClose={onClose}
      size="md"
      title={`Edit ${cardName(card)}`}
      description="You can’t change the number. Link the new card instead."
      labels={["Save changes", "Saving…"]}
      done="Changes saved"
    >
      <CodeAndExpiration />
      <HolderFields />
    </DialogForm>
  );
}

const REQUIRED = ["postalCode"];

function NumberField() {
  return <SecretField name="cardNumber" label="Card number" what="card number" isRequired />;
}

function CodeAndExpiration({ isNew = false }: { isNew?: boolean }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="expiration" label="Expiration" hint="Month and year, such as 04/29" isRequired />
      <SecretField
        name="cardCvv"
        label="Security code"
        what="security code"
        hint={isNew ? "Three or four digits" : "Only if you want the bank to check it again"}
        isRequired={isNew}
        isOptional={!isNew}
      />
    </div>
  );
}

function HolderFields() {
  return (
    <>
      <TextField name="holderName" label="Cardholder" max={HOLDER_NAME_MAX} isOptional />
      <CheckboxField
        name="verifyName"
        label="Have the bank compare the name"
        hint="Checked together with the security code. Not every network supports this."
      />
      <AddressFields prefix="billingAddress" legend="Billing address" required={REQUIRED} />
      <CheckboxField
        name="cardOnFile"
        label="Card on file"
        hint="Saved for future payments. A new number or expiration date is picked up automatically."
      />
      <TextField
        name="merchantAccountID"
        label="Merchant account ID"
        hint="The name the cardholder’s bank sees. Defaults to yours."
        isOptional
      />
    </>
  );
}

/** Notice about who may send numbers and, in the sandbox, which numbers exist. */
function NumbersNotice() {
  if (useIsLive())
    return (
      <Notice title="Card numbers need an attestation">
        Only a partner with a current PCI attestation can send card numbers. See{" "}
        <TextLink href="/settings/compliance">Settings, Compliance</TextLink>.
      </Notice>
    );
  return (
    <Notice title="Test cards">
      <p>
        In the sandbox, your team can enter card numbers. In production, this requires a current PCI attestation. These
        numbers pass. The <TextLink href="/reference/test-values">test values</TextLink> have others.
      </p>
      <ul className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {APPROVED_CARDS.map(({ number, brand }) => (
          <li key={number} className="tabular">
            {brand} {number}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <AppLink href={href} className="rounded-sm text-primary-text underline">
      {children}
    </AppLink>
  );
}
