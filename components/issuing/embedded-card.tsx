"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useRef, useState } from "react";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/feedback/live-region";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { Field } from "@/components/ui/fields/field";
import { Notice } from "@/components/ui/feedback/notice";
import { Select } from "@/components/ui/fields/select";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { EMBED_WORDS } from "@/components/words/embedded";
import { embedToken } from "@/lib/client/embed-channel";
import { queryFor } from "@/lib/client/query";
import { fill } from "@/lib/core/bilingual";
import type { IssuedCard } from "@/lib/domain/cards/issuing/contract";
import { issuedCards } from "@/lib/generated/operations/issuing";
import { CardFace } from "./card-face";
import { CardFrame, type RevealEnd, type RevealOrder } from "./card-frame";
import { holderName, labelOf } from "./card-words";

interface EmbeddedCardProps {
  accountID: string;
  /** The card to show. By default, the newest that is not closed. */
  cardID: string | undefined;
  frameURL: string;
  embedSessionID: string;
}

/** An account's spending cards, one at a time. The number is shown only in the isolated frame. */
export function EmbeddedCard({ accountID, cardID, ...frame }: EmbeddedCardProps) {
  const { card: words, ending } = EMBED_WORDS[useLanguage()];
  const { data: cards } = useSuspenseQuery(queryFor(issuedCards.list, { params: { accountID } }));
  const [chosen, setChosen] = useState(cardID);
  const open = cards.filter(({ state }) => state !== "closed");
  const card = cards.find(({ issuedCardID }) => issuedCardID === chosen) ?? open[0] ?? cards[0];
  return (
    <main className="grid max-w-[26rem] gap-4">
      <h1 className="text-lg font-semibold">{words.title}</h1>
      {!cardID && open.length > 1 && (
        <Field label={words.which}>
          <Select
            options={open.map((one) => ({
              value: one.issuedCardID,
              label: fill(ending, { name: one.memo ?? one.brand, lastFour: one.lastFourCardNumber }),
            }))}
            value={card?.issuedCardID}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
      )}
      {card ? (
        <Reveal key={card.issuedCardID} accountID={accountID} card={card} {...frame} />
      ) : (
        <EmptyState drawing="cards" title={words.none} description={words.noneHint} />
      )}
    </main>
  );
}

type RevealProps = Omit<EmbeddedCardProps, "cardID"> & { card: IssuedCard };

/** Milliseconds that the number may be shown in total. The frame itself hides it after 30 seconds. */
const SHOWN_MAX_MS = 300_000;

function Reveal({ accountID, card, frameURL, embedSessionID }: RevealProps) {
  const language = useLanguage();
  const words = EMBED_WORDS[language].card;
  const button = useRef<HTMLButtonElement>(null);
  const [order, setOrder] = useState<RevealOrder>();
  const [isFailed, setFailed] = useState(false);
  const mayReveal = useCan("issued-cards.read-secure", accountID) && card.state === "active";
  const show = () => {
    setFailed(false);
    const { issuedCardID } = card;
    const until = Date.now() + SHOWN_MAX_MS;
    const texts = { label: labelOf(card, language), holder: holderName(card) };
    setOrder({ ...texts, accountID, issuedCardID, token: embedToken(), until });
  };
  const end = ({ kind }: RevealEnd) => {
    const wasFocused = document.activeElement instanceof HTMLIFrameElement;
    setOrder(undefined);
    setFailed(kind === "failed");
    announce(kind === "failed" ? words.failed : words.hidden);
    if (wasFocused) requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <div className="grid gap-3">
      <div className="relative">
        <div aria-hidden={order !== undefined}>
          <CardFace card={card} />
        </div>
        {order && (
          <CardFrame
            origin={frameURL}
            order={order}
            query={`?session=${embedSessionID}&language=${language}`}
            title={words.frame}
            onEnd={end}
          />
        )}
      </div>
      {isFailed && <Notice tone="danger" role="alert" title={words.failed} />}
      {!order && mayReveal && (
        <Button ref={button} variant="primary" className="justify-self-start" onClick={show} icon={Eye}>
          {words.show}
        </Button>
      )}
    </div>
  );
}
