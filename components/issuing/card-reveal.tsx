"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import { StepUpChip } from "@/components/form/step-up-chip";
import { useCan } from "@/components/page/can";
import { announce } from "@/components/ui/announce";
import { keyOf, queryFor } from "@/lib/client/query";
import { operationName } from "@/lib/core/operation";
import type { SecondFactor } from "@/lib/domain/second-factors/dashboard";
import { secondFactor } from "@/lib/operations/second-factors";
import type { RevealGrant } from "@/lib/domain/issuing/dashboard";
import { auditTrail } from "@/lib/operations/audit";
import { attestations } from "@/lib/operations/compliance";
import type { IssuedCardState } from "@/lib/domain/issuing/states";
import { CardFrame } from "./card-frame";
import { RevealButton } from "./reveal-button";
import { RevealFault } from "./reveal-fault";
import { revealObstacle } from "./reveal-gate";
import type { RevealEnd, RevealOrder } from "./use-card-frame";

const RevealRequest = dynamic(() => import("./reveal-request").then((loaded) => loaded.RevealRequest), { ssr: false });

export interface CardRevealProps {
  card: { accountID: string; issuedCardID: string; state: IssuedCardState };
  /** The origin that serves the card frame. */
  frameOrigin: string;
  /** The card as drawn, which the frame is laid over. */
  face: ReactNode;
  /** Stands between the face and the button. */
  children?: ReactNode;
}

type Phase =
  { kind: "hidden" } | { kind: "asking" } | { kind: "showing"; order: RevealOrder } | (RevealEnd & { kind: "failed" });

const STEP_UP_MS = 300_000;

/** Shows a card's number for 30 seconds, in a frame of another origin. Needs permission and a reason. */
export function CardReveal({ card, frameOrigin, face, children }: CardRevealProps) {
  const { accountID, issuedCardID } = card;
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [phase, setPhase] = useState<Phase>({ kind: "hidden" });
  const obstacle = useObstacle(card.state);
  const show = ({ token }: RevealGrant) => {
    const until = client.getQueryData<SecondFactor>(keyOf(secondFactor.get))?.steppedUpUntil;
    setPhase({
      kind: "showing",
      order: { accountID, issuedCardID, token, until: until ? Date.parse(until) : Date.now() + STEP_UP_MS },
    });
  };
  const end = (how: RevealEnd) => {
    const wasFocused = document.activeElement instanceof HTMLIFrameElement;
    setPhase(how);
    announce(how.kind === "hidden" ? "Card details hidden" : "Card details could not be shown");
    void client.invalidateQueries({ queryKey: [operationName(auditTrail.list)] });
    if (wasFocused) requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  const isShowing = phase.kind === "showing";
  return (
    <div className="grid gap-3">
      <div className="relative">
        <div aria-hidden={isShowing}>{face}</div>
        {isShowing && <CardFrame origin={frameOrigin} order={phase.order} onEnd={end} />}
      </div>
      {children}
      {phase.kind === "failed" && <RevealFault fault={phase} />}
      <div className="flex flex-wrap items-center gap-3">
        {!isShowing && <RevealButton ref={button} obstacle={obstacle} onPress={() => setPhase({ kind: "asking" })} />}
        <StepUpChip onEnd={() => isShowing && end({ kind: "hidden" })} />
      </div>
      {phase.kind === "asking" && (
        <RevealRequest
          card={{ accountID, issuedCardID }}
          onGranted={show}
          onClose={() => setPhase({ kind: "hidden" })}
        />
      )}
    </div>
  );
}

function useObstacle(state: IssuedCardState) {
  const isViewer = useCan("issued-cards.reveal");
  const { data: factor } = useQuery(queryFor(secondFactor.get));
  const { data: attested } = useQuery({ ...queryFor(attestations.get), enabled: useCan("attestations.read") });
  return revealObstacle({
    isViewer,
    state,
    isAttested: attested && attested.current !== undefined,
    isEnrolled: factor?.enrolled,
  });
}
