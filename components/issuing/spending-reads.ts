import { authorizations, cardTransactions } from "@/lib/domain/authorizations/contract";
import { partnerSpending } from "@/lib/domain/authorizations/dashboard";
import { issuedCards } from "@/lib/domain/issuing/contract";
import { wallets, walletTransactions } from "@/lib/domain/wallets/contract";

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
