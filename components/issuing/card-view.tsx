"use client";

import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { StateBadge } from "@/components/words/state-badge";
import { CARD_STATES } from "@/components/words/states";
import { ActivationNotice } from "./activation-notice";
import { CardFace } from "./card-face";
import { CardFacts } from "./card-facts";
import { CardReveal } from "./card-reveal";
import { cardName } from "./card-words";
import { CloseCard } from "./close-card";
import { Disclosures } from "./disclosures";
import { SimulateSpending } from "./simulate-spending";
import { SpendingOfCard } from "./spending-of-card";
import { useActivation } from "./use-activation";

export interface CardViewProps {
  accountID: string;
  issuedCardID: string;
  above: readonly BreadcrumbItem[];
  frameOrigin: string;
}

/** One spending card: its face, its facts, its number for those who may see it, and who has. */
export function CardView({ accountID, issuedCardID, above, frameOrigin }: CardViewProps) {
  const { card, isWaiting, refresh } = useActivation({ accountID, issuedCardID });
  return (
    <>
      <PageHeader
        title={cardName(card)}
        above={above}
        status={<StateBadge of={CARD_STATES[card.state]} />}
        facts={[<ShortID key="id" value={card.issuedCardID} label="card ID" />]}
        actions={
          <>
            <SimulateSpending accountID={accountID} issuedCardID={issuedCardID} />
            <CloseCard accountID={accountID} card={card} />
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="w-full max-w-[26rem] min-w-0">
          <CardReveal
            card={{ accountID: accountID.toLowerCase(), issuedCardID: card.issuedCardID, state: card.state }}
            frameOrigin={frameOrigin}
            face={<CardFace card={card} />}
          >
            {card.state === "inactive" && <ActivationNotice isWaiting={isWaiting} onRefresh={refresh} />}
          </CardReveal>
        </div>
        <CardFacts accountID={accountID} card={card} />
      </div>
      <div className="mt-8 grid grid-cols-1 gap-8">
        <SpendingOfCard accountID={accountID} issuedCardID={issuedCardID} />
      </div>
      <Disclosures issuedCardID={card.issuedCardID} />
    </>
  );
}
