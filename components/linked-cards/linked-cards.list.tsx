import { actions, badge, opener, text } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { linkedCards } from "@/lib/operations/linked-cards";
import { CARD_CHECKS, cardName, expirationOf, payoutsTo, pullsFrom } from "./card-words";
import { CardFacts } from "./card-facts";
import { DisableCard } from "./disable-card";
import { EditCard } from "./edit-card";

/** The cards of an account's customer, newest first. */
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
    drawing: "cards",
    title: "No linked cards yet",
    description: "A linked card can pay for transfers and receive payouts.",
  },
});
