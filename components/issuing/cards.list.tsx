import { badge, link, money, text, when } from "@/components/list/columns";
import { account, search, tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { BY_DATE } from "@/components/list/sorts";
import { NewLink } from "@/components/page/new-link";
import { CARD_STATES } from "@/components/words/states";
import { issuedCards, partnerCards } from "@/lib/generated/operations/issuing";
import { holderName, limitOf } from "./card-words";

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

export const partnerCardList = list(partnerCards.list, {
  noun: "card",
  key: "issuedCardID",
  api: issuedCards.list,
  sorts: BY_DATE,
  filters: {
    q: search("Name, memo, last four, …"),
    state: tabs("State", CARD_STATES),
    accountID: account(),
  },
  columns: [
    link(
      "Card",
      ({ brand, lastFourCardNumber }) => `${brand} ${lastFourCardNumber}`,
      ({ accountID, issuedCardID }) => `/accounts/${accountID}/cards/${issuedCardID}`,
    ),
    text("Authorized user", holderName, { priority: 2 }),
    text("Account", ({ accountName }) => accountName, { priority: 4 }),
    badge("State", ({ state }) => CARD_STATES[state], { width: "lg", priority: 1 }),
    money("Spent in 30 days", ({ spent }) => spent, { priority: 1 }),
    money("Limit per payment", limitOf, { none: "No limit", priority: 5 }),
    text("Memo", ({ memo }) => memo, { priority: 7 }),
    when("Created", ({ createdOn }) => createdOn, { sort: "createdOn", priority: 6 }),
  ],
  empty: {
    drawing: "cards",
    title: "No cards yet",
    description: "The cards of your accounts appear here. Each is created on the page of its account.",
    action: () => (
      <NewLink href="/accounts?capability=card-issuing" label="Choose an account" scope="issued-cards.write" />
    ),
  },
});
