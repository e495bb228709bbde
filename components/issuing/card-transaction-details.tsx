import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { signedCents } from "@/lib/core/money/money";
import type { IssuedCardTransaction } from "@/lib/domain/cards/authorizations/contract";
import type { ShownCardTransaction } from "@/lib/domain/cards/authorizations/dashboard";
import { merchantItems, merchantName } from "./card-words";

const LINK = "rounded-sm text-primary-text hover:underline";

interface CardTransactionDetailsProps {
  accountID: string;
  /** On the page of its card, the transaction does not name the card. */
  transaction: IssuedCardTransaction & Partial<Pick<ShownCardTransaction, "brand" | "lastFour">>;
}

export function CardTransactionDetails({ accountID, transaction }: CardTransactionDetailsProps) {
  const { amount, authorizationID, issuedCardID, cardTransactionID, brand, lastFour, merchantData } = transaction;
  const account = `/accounts/${accountID}`;
  return (
    <div className="pb-4">
      <DefinitionList
        items={[
          { label: "Amount", value: <Money cents={signedCents(amount)} isSigned /> },
          ...merchantItems(merchantData),
          ...(brand
            ? [
                {
                  label: "Card",
                  value: (
                    <AppLink href={`${account}/cards/${issuedCardID}`} className={LINK}>
                      {brand} {lastFour}
                    </AppLink>
                  ),
                },
              ]
            : []),
          {
            label: "Authorization",
            value: authorizationID ? (
              <AppLink href={`${account}/authorizations/${authorizationID}`} className={LINK}>
                At {merchantName(merchantData)}
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
