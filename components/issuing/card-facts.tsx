"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { queryFor } from "@/lib/client/query";
import type { IssuedCard } from "@/lib/domain/issuing/contract";
import { wallets } from "@/lib/operations/wallets";
import { CARD_STATES } from "@/components/words/states";
import { holderName, limitOf, walletName } from "./card-words";

/** The facts of a card, without anything to pay with. */
export function CardFacts({ accountID, card }: { accountID: string; card: IssuedCard }) {
  const { data: held } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const wallet = held.find(({ walletID }) => walletID === card.fundingWalletID);
  const limit = limitOf(card);
  return (
    <Card>
      <CardHeader title="Card" />
      <CardBody className="py-1">
        <DefinitionList
          items={[
            { label: "State", value: CARD_STATES[card.state].meaning },
            { label: "Authorized user", value: holderName(card) },
            { label: "Memo", value: card.memo || undefined },
            { label: "Limit per payment", value: limit === undefined ? "No limit" : <Money cents={limit} /> },
            { label: "Single use", value: card.controls?.singleUse ? "Closes after the first approved payment" : "No" },
            { label: "Wallet", value: wallet ? walletName(wallet) : card.fundingWalletID },
            { label: "Form", value: "Virtual" },
            { label: "Created", value: <ExactTime value={card.createdOn} /> },
          ]}
        />
      </CardBody>
    </Card>
  );
}
