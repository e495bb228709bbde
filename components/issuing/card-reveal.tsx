"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { StepUpChip } from "@/components/form/step-up/step-up-chip";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { announce } from "@/components/ui/feedback/live-region";
import { keyOf, queryFor } from "@/lib/client/query";
import { operationName } from "@/lib/core/api/operation";
import type { SecondFactor } from "@/lib/domain/access/second-factors/dashboard";
import type { RevealGrant } from "@/lib/domain/cards/issuing/dashboard";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import { auditTrail } from "@/lib/generated/operations/audit";
import { attestations } from "@/lib/generated/operations/compliance";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { CardFrame, type RevealEnd, type RevealOrder } from "./card-frame";
import { revealObstacle, type RevealObstacle } from "./reveal-gate";
import { RevealFault } from "./reveal-words";

const RevealRequest = dynamic(() => import("./reveal-request").then((loaded) => loaded.RevealRequest), { ssr: false });

export interface CardRevealProps {
  card: { accountID: string; issuedCardID: string; state: IssuedCardState };
  /** Texts on the card's face, which the frame covers. */
  words: { label: string; holder: string };
  frameOrigin: string;
  face: ReactNode;
  children?: ReactNode;
}

type Phase =
  { kind: "hidden" } | { kind: "asking" } | { kind: "showing"; order: RevealOrder } | (RevealEnd & { kind: "failed" });

const STEP_UP_MS = 300_000;

/** Shows a card's number for 30 seconds, in a frame from another origin. Requires permission and a reason. */
export function CardReveal({ card, words, frameOrigin, face, children }: CardRevealProps) {
  const { accountID, issuedCardID } = card;
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [phase, setPhase] = useState<Phase>({ kind: "hidden" });
  const obstacle = useObstacle(card.state);
  const show = ({ token }: RevealGrant) => {
    const until = client.getQueryData<SecondFactor>(keyOf(secondFactor.get))?.steppedUpUntil;
    setPhase({
      kind: "showing",
      order: { ...words, accountID, issuedCardID, token, until: until ? Date.parse(until) : Date.now() + STEP_UP_MS },
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

interface RevealButtonProps {
  ref: Ref<HTMLButtonElement>;
  obstacle: RevealObstacle | null;
  onPress: () => void;
}

/** Button that shows card details, with the reason if it is blocked. */
function RevealButton({ ref, obstacle, onPress }: RevealButtonProps) {
  const id = useId();
  if (!obstacle) {
    return (
      <Button ref={ref} variant="primary" onClick={onPress} icon={Eye}>
        Show card details
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <Button
        ref={ref}
        aria-disabled
        aria-describedby={id}
        className="justify-self-start"
        onClick={() => announce(obstacle.message)}
        icon={Eye}
      >
        Show card details
      </Button>
      <p id={id} className="text-[0.8125rem] text-muted-foreground">
        {obstacle.message}{" "}
        {obstacle.link && (
          <AppLink href={obstacle.link.href} className="font-medium text-primary-text underline underline-offset-2">
            {obstacle.link.label}
          </AppLink>
        )}
      </p>
    </div>
  );
}
