import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { signedCents } from "@/lib/core/money";
import type { IssuedCardTransaction } from "@/lib/domain/cards/authorizations/contract";
import { merchantItems } from "./card-words";

const LINK = "rounded-sm text-primary-text hover:underline";

interface CardTransactionDetailsProps {
  accountID: string;
  transaction: IssuedCardTransaction;
}

/** Everything about a card transaction, with its card and its authorization. */
export function CardTransactionDetails({ accountID, transaction }: CardTransactionDetailsProps) {
  const { amount, authorizationID, issuedCardID, cardTransactionID } = transaction;
  const account = `/accounts/${accountID}`;
  return (
    <div className="pb-4">
      <DefinitionList
        items={[
          { label: "Amount", value: <Money cents={signedCents(amount)} isSigned /> },
          ...merchantItems(transaction.merchantData),
          {
            label: "Card",
            value: (
              <AppLink href={`${account}/cards/${issuedCardID}`} className={LINK}>
                The card
              </AppLink>
            ),
          },
          {
            label: "Authorization",
            value: authorizationID ? (
              <AppLink href={`${account}/authorizations/${authorizationID}`} className={LINK}>
                The authorization
              </AppLink>
            ) : (
              "None"
            ),
          },
          { label: "Authorized", value: <ExactTime value={transaction.authorizedOn} /> },
          { label: "Settled", value: <ExactTime value={transaction.createdOn} /> },
          { label: "Card transaction ID", value: <ShortID value={cardTransactionID} label="card transaction ID" /> },
        ]}
      />
    </div>
  );
}
