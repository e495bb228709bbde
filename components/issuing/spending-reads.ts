import { authorizations, cardTransactions, partnerSpending } from "@/lib/generated/operations/authorizations";
import { issuedCards } from "@/lib/generated/operations/issuing";
import { wallets, walletTransactions } from "@/lib/generated/operations/wallets";

/** Lists what is read again once a card has spent. */
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
