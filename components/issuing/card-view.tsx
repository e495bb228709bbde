"use client";

import { PageHeader } from "@/components/ui/page-header";
import { ActivationNotice } from "./activation-notice";
import { CardFace } from "./card-face";
import { CardFacts } from "./card-facts";
import { CardReveal } from "./card-reveal";
import { CardStateBadge } from "./card-state-badge";
import { cardName } from "./card-words";
import { CloseCard } from "./close-card";
import { Disclosures } from "./disclosures";
import { useActivation } from "./use-activation";

/** Props of {@link CardView}. */
export interface CardViewProps {
  accountID: string;
  issuedCardID: string;
  accountName: string;
  frameOrigin: string;
}

/** One spending card: its face, its facts, its number for those who may see it, and who has. */
export function CardView({ accountID, issuedCardID, accountName, frameOrigin }: CardViewProps) {
  const { card, isWaiting, refresh } = useActivation({ accountID, issuedCardID });
  const name = cardName(card);
  return (
    <>
      <PageHeader
        title={name}
        breadcrumb={[
          { label: "Cards", href: "/cards" },
          { label: accountName, href: `/accounts/${accountID}/cards` },
          { label: name },
        ]}
        status={<CardStateBadge state={card.state} />}
        actions={<CloseCard accountID={accountID} card={card} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <CardFace card={card} />
          {card.state === "inactive" && <ActivationNotice isWaiting={isWaiting} onRefresh={refresh} />}
          <CardReveal
            card={{ accountID: accountID.toLowerCase(), issuedCardID: card.issuedCardID, state: card.state }}
            frameOrigin={frameOrigin}
          />
        </div>
        <CardFacts accountID={accountID} card={card} />
      </div>
      <Disclosures issuedCardID={card.issuedCardID} />
    </>
  );
}
