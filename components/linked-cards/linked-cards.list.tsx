import { actions, badge, opener, text } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { ShortID } from "@/components/page/short-id";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { StateBadge } from "@/components/words/state-badge";
import type { Card } from "@/lib/domain/money/linked-cards/contract";
import { linkedCards } from "@/lib/generated/operations/linked-cards";
import { CARD_CHECKS, CARD_TYPES, cardName, checksOf, expirationOf, payoutsTo, pullsFrom } from "./card-words";
import { DisableCard, EditCard } from "./card-actions";

export const linkedCardList = list(linkedCards.list, {
  noun: "linked card",
  key: "cardID",
  columns: [
    opener("Card", cardName),
    text("Cardholder", ({ holderName }) => holderName, { width: "md", priority: 6 }),
    text("Expires", expirationOf, { width: "xs", priority: 2 }),
    badge("Security code", ({ cardVerification: { cvv } }) => CARD_CHECKS[cvv], { width: "lg", priority: 4 }),
    text("On file", ({ cardOnFile }) => (cardOnFile ? "Yes" : "No"), { width: "xs", priority: 7 }),
    text("Payouts", payoutsTo, { width: "sm", priority: 8 }),
    text("Pulls", pullsFrom, { width: "sm", priority: 9 }),
    actions(
      (card, { accountID }) => (
        <span className="flex justify-end gap-2">
          <EditCard accountID={accountID} card={card} />
          <DisableCard accountID={accountID} card={card} />
        </span>
      ),
      { width: "lg", scope: "cards.write", priority: 3 },
    ),
  ],
  details: (card) => <CardFacts card={card} />,
  empty: {
    drawing: "linkedCards",
    title: "No linked cards yet",
    description: "A linked card can pay for transfers and receive payouts.",
  },
});

function CardFacts({ card }: { card: Card }) {
  const { brand, cardType, holderName, cardOnFile, issuer, merchantAccountID } = card;
  const facts = [
    { label: "Network", value: `${brand}, ${CARD_TYPES[cardType].toLowerCase()}` },
    { label: "Expiration", value: expirationOf(card) },
    { label: "Cardholder", value: holderName },
    { label: "Billing address", value: addressOf(card) },
    { label: "Card on file", value: cardOnFile ? "Yes" : "No" },
    { label: "Can be paid out to", value: payoutsTo(card) },
    { label: "Can be pulled from", value: pullsFrom(card) },
    ...(issuer ? [{ label: "Issuer", value: issuer }] : []),
    ...(merchantAccountID
      ? [{ label: "Merchant account", value: <ShortID value={merchantAccountID} label="account ID" /> }]
      : []),
    { label: "Card ID", value: <ShortID value={card.cardID} label="card ID" /> },
  ];
  const checks = checksOf(card).map(({ label, of }) => ({ label, value: <StateBadge of={of} /> }));
  return (
    <div className="grid gap-6">
      <DefinitionList items={facts} />
      <section aria-labelledby="checks">
        <h3 id="checks" className="font-semibold">
          What the bank checked
        </h3>
        <p className="text-[0.8125rem] text-muted-foreground">
          A mismatch doesn’t block the card. You decide whether to accept it.
        </p>
        <DefinitionList items={checks} />
      </section>
    </div>
  );
}

function addressOf({ billingAddress }: Card): string {
  const { addressLine1, addressLine2, city, stateOrProvince, postalCode, country } = billingAddress;
  const region = [stateOrProvince, postalCode].filter(Boolean).join(" ");
  return [addressLine1, addressLine2, city, region, country].filter(Boolean).join(", ");
}
