"use client";

import dynamic from "next/dynamic";
import { RotateCw } from "lucide-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import type { BreadcrumbItem } from "@/components/page/breadcrumb";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { FactsCard } from "@/components/ui/data/facts-card";
import { announce } from "@/components/ui/feedback/live-region";
import { Button, Spinner } from "@/components/ui/button";
import { Money } from "@/components/ui/data/money";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime } from "@/components/ui/data/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { CARD_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { can } from "@/lib/core/api/states";
import type { IssuedCard } from "@/lib/domain/cards/issuing/contract";
import { issuedCardStates } from "@/lib/domain/cards/issuing/states";
import { issuedCards, partnerCards } from "@/lib/generated/operations/issuing";
import { wallets } from "@/lib/generated/operations/wallets";
import { CardReveal } from "./card-reveal";
import { CardFace } from "./card-face";
import { cardName, holderName, labelOf, limitOf, walletName } from "./card-words";
import { Disclosures } from "./disclosures";
import { SimulateSheet } from "./simulate-sheet";
import { CardLimits, SpendingOfCard } from "./spending-of-card";

interface CardViewProps {
  accountID: string;
  issuedCardID: string;
  above: readonly BreadcrumbItem[];
  frameOrigin: string;
}

/**
 * One spending card: its face, its limits and spending, its facts, its number for viewers with permission, and who
 * viewed it.
 */
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
            words={{ label: labelOf(card), holder: holderName(card) }}
            frameOrigin={frameOrigin}
            face={<CardFace card={card} />}
          >
            {card.state === "inactive" && <ActivationNotice isWaiting={isWaiting} onRefresh={refresh} />}
          </CardReveal>
        </div>
        <div className="grid min-w-0 gap-4">
          <CardLimits accountID={accountID} issuedCardID={issuedCardID} />
          <CardFacts accountID={accountID} card={card} />
        </div>
      </div>
      <div className="mt-8 grid grid-cols-1 gap-8">
        <SpendingOfCard accountID={accountID} issuedCardID={issuedCardID} />
      </div>
      <Disclosures issuedCardID={card.issuedCardID} />
    </>
  );
}

const SimulateChoices = dynamic(() => import("./simulate-choices").then((loaded) => loaded.SimulateChoices), {
  ssr: false,
});

function SimulateSpending(card: { accountID: string; issuedCardID: string }) {
  return (
    <SimulateSheet accountID={card.accountID}>{(done) => <SimulateChoices {...card} done={done} />}</SimulateSheet>
  );
}

/** Closes a card once its last four digits are typed. Hidden if the card cannot be closed. */
function CloseCard({ accountID, card }: { accountID: string; card: IssuedCard }) {
  if (!useCan("issued-cards.write", accountID) || !can(issuedCardStates, card.state, "close")) return null;
  return (
    <ConfirmAction
      operation={issuedCards.update}
      request={{ params: { accountID, issuedCardID: card.issuedCardID }, body: { state: "closed" } }}
      refresh={[issuedCards.get, issuedCards.list, partnerCards.list]}
      trigger={<Button>Close card</Button>}
      title={`Close ${cardName(card)}?`}
      effect="New payments are declined right away. You can’t undo this."
      labels={["Close card", "Closing…"]}
      typeToConfirm={card.lastFourCardNumber}
      done={`${cardName(card)} is closed`}
    />
  );
}

/** Notice that a card is being activated, or that this takes longer than usual. */
function ActivationNotice({ isWaiting, onRefresh }: { isWaiting: boolean; onRefresh: () => void }) {
  if (isWaiting) {
    return (
      <p className="flex items-center gap-2 text-[0.8125rem] text-muted-foreground">
        <Spinner />
        The card is being activated. This page updates automatically.
      </p>
    );
  }
  return (
    <Notice
      tone="info"
      title="Still inactive"
      action={
        <Button size="sm" onClick={onRefresh} icon={RotateCw}>
          Refresh
        </Button>
      }
    >
      Activation is taking longer than usual. Payments are declined until it finishes.
    </Notice>
  );
}

/** Facts of a card, without data to pay with. */
function CardFacts({ accountID, card }: { accountID: string; card: IssuedCard }) {
  const { data: held } = useSuspenseQuery(queryFor(wallets.list, { params: { accountID } }));
  const wallet = held.find(({ walletID }) => walletID === card.fundingWalletID);
  const limit = limitOf(card);
  return (
    <FactsCard
      title="Card"
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
  );
}

const ASK_EVERY_MS = 1500;
const PATIENCE_MS = 30_000;

/** A card, refetched for 30 seconds while it is being activated; after that only on demand. */
function useActivation(params: { accountID: string; issuedCardID: string }): {
  card: IssuedCard;
  isWaiting: boolean;
  refresh: () => void;
} {
  const [isPatient, setPatient] = useState(true);
  const { data: card, refetch } = useSuspenseQuery({
    ...queryFor(issuedCards.get, { params }),
    refetchInterval: ({ state: { data } }) => (isPatient && data?.state === "inactive" ? ASK_EVERY_MS : false),
  });
  const isInactive = card.state === "inactive";
  const wasInactive = useRef(isInactive);
  useEffect(() => {
    if (wasInactive.current && card.state === "active") announce("The card is active.");
    wasInactive.current = isInactive;
  }, [card.state, isInactive]);
  useEffect(() => {
    if (!isInactive || !isPatient) return;
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isInactive, isPatient]);
  const refresh = () => {
    setPatient(true);
    void refetch();
  };
  return { card, isWaiting: isInactive && isPatient, refresh };
}
