import { disclosuresRequest, spendingRequest } from "@/components/issuing/reads";
import { auditTrail } from "@/lib/domain/platform/audit/dashboard";
import { authorizations, cardTransactions } from "@/lib/domain/cards/authorizations/contract";
import { cardSpending } from "@/lib/domain/cards/authorizations/dashboard";
import { attestations } from "@/lib/domain/accounts/compliance/dashboard";
import { issuedCards } from "@/lib/domain/cards/issuing/contract";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { wallets } from "@/lib/domain/money/wallets/contract";
import { read } from "@/lib/http/adapters/preload";

/** Returns the reads of a card's page. The optional ones are only for viewers with the permission. */
export function readsOf(accountID: string, issuedCardID: string) {
  const spending = spendingRequest(accountID, issuedCardID);
  return {
    reads: [
      read(issuedCards.get, { params: { accountID, issuedCardID } }),
      read(wallets.list, { params: { accountID } }),
      read(secondFactor.get),
      read(authorizations.list, spending),
      read(cardTransactions.list, spending),
      read(cardSpending.get, { params: { accountID, issuedCardID }, query: {} }),
    ],
    optional: [read(auditTrail.list, disclosuresRequest(issuedCardID)), read(attestations.get)],
  };
}
