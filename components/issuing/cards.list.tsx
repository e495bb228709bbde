import { badge, link, money, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { NewLink } from "@/components/page/new-link";
import { CARD_STATES } from "@/components/words/states";
import { issuedCards } from "@/lib/generated/operations/issuing";
import { holderName, limitOf } from "./card-words";

/** The cards of an account, newest first. */
export const cardList = list(issuedCards.list, {
  noun: "card",
  key: "issuedCardID",
  filters: { states: tabs("State", CARD_STATES) },
  columns: [
    link(
      "Card",
      ({ brand, lastFourCardNumber }) => `${brand} ${lastFourCardNumber}`,
      ({ issuedCardID }, { accountID }) => `/accounts/${accountID}/cards/${issuedCardID}`,
    ),
    text("Authorized user", holderName, { priority: 2 }),
    badge("State", ({ state }) => CARD_STATES[state], { width: "lg", priority: 1 }),
    money("Limit per payment", limitOf, { none: "No limit", priority: 3 }),
    text("Memo", ({ memo }) => memo, { priority: 5 }),
    text("Use", ({ controls }) => (controls?.singleUse ? "Single use" : "Many uses"), { width: "sm", priority: 6 }),
    when("Created", ({ createdOn }) => createdOn, { priority: 4 }),
  ],
  empty: {
    drawing: "cards",
    title: "No cards yet",
    description: "A virtual card lets one person spend from the wallet, up to a limit.",
    action: ({ accountID }) => (
      <NewLink
        href={`/accounts/${accountID}/cards/new`}
        label="New card"
        scope="issued-cards.write"
        accountID={accountID}
      />
    ),
  },
});
