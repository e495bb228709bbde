import { authorizations, cardTransactions, partnerSpending } from "@/lib/operations/authorizations";
import { issuedCards } from "@/lib/operations/issuing";
import { wallets, walletTransactions } from "@/lib/operations/wallets";

/** What is read anew once a card has spent. */
export const SPENDING_READS = [
  authorizations.get,
  authorizations.list,
  authorizations.events,
  cardTransactions.list,
  partnerSpending.authorizations,
  partnerSpending.transactions,
  issuedCards.get,
  issuedCards.list,
  wallets.list,
  walletTransactions.list,
];
