"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ReactNode, type Ref, useId, useRef, useState } from "react";
import { Eye } from "lucide-react";
import { StepUpChip } from "@/components/form/step-up/step-up-chip";
import { useCan } from "@/components/page/can";
import { announce } from "@/components/ui/live-region";
import { AppLink } from "@/components/ui/app-link";
import { Button, Spinner } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { keyOf, queryFor } from "@/lib/client/query";
import { operationName } from "@/lib/core/operation";
import type { RevealGrant } from "@/lib/domain/cards/issuing/dashboard";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import type { SecondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { auditTrail } from "@/lib/generated/operations/audit";
import { attestations } from "@/lib/generated/operations/compliance";
import { secondFactor } from "@/lib/generated/operations/second-factors";
import { RevealFault } from "./reveal-words";
import { revealObstacle, type RevealObstacle } from "./reveal-gate";
import { type RevealEnd, type RevealOrder, useCardFrame, useSilence } from "./use-card-frame";

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

interface RevealButtonProps {
  ref: Ref<HTMLButtonElement>;
  obstacle: RevealObstacle | null;
  onPress: () => void;
}

/** The button that shows card details, and beside it what blocks it. */
function RevealButton({ ref, obstacle, onPress }: RevealButtonProps) {
  const id = useId();
  if (!obstacle) {
    return (
      <Button ref={ref} variant="primary" onClick={onPress}>
        <Eye aria-hidden />
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
      >
        <Eye aria-hidden />
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

interface CardFrameProps {
  /** The origin that serves the frame. */
  origin: string;
  order: RevealOrder;
  onEnd: (end: RevealEnd) => void;
}

/** The isolated document of another origin that shows the number, laid over the card's face. Removing it removes the number. */
function CardFrame({ origin, order, onEnd }: CardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isShown, setShown] = useState(false);
  const shown = () => {
    setShown(true);
    if (document.activeElement !== frame.current) frame.current?.focus();
    frame.current?.parentElement?.scrollIntoView({ block: "nearest" });
  };
  useCardFrame(frame, origin, order, { onShown: shown, onEnd });
  useSilence(isShown, () => onEnd({ kind: "failed", status: 0 }));
  return (
    <div className="absolute inset-0 scroll-mb-20 overflow-hidden rounded-2xl print:hidden">
      {!isShown && <Waiting />}
      <iframe
        ref={frame}
        src={`${origin}/secure/cards/${order.issuedCardID}`}
        title="Card details"
        sandbox="allow-scripts allow-same-origin"
        allow={`clipboard-write ${origin}`}
        referrerPolicy="no-referrer"
        className={cn("block size-full", !isShown && "opacity-0")}
      />
    </div>
  );
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading card details"
      className="absolute inset-0 grid animate-appear-late place-items-center bg-overlay text-white"
    >
      <Spinner />
    </div>
  );
}
