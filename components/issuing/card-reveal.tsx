"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, type Ref, useId, useRef, useState, type RefObject, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { StepUpChip } from "@/components/form/step-up/step-up-chip";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { clearClipboardLater } from "@/components/ui/browser";
import { Button, Spinner } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { announce } from "@/components/ui/feedback/live-region";
import { keyOf, queryFor } from "@/lib/client/query";
import { operationName } from "@/lib/core/api/operation";
import type { SecondFactor } from "@/lib/domain/access/second-factors/dashboard";
import type { RevealGrant } from "@/lib/domain/cards/issuing/dashboard";
import type { IssuedCardState } from "@/lib/domain/cards/issuing/states";
import { auditTrail } from "@/lib/generated/operations/audit";
import { attestations } from "@/lib/generated/operations/compliance";
import { secondFactor } from "@/lib/generated/operations/second-factors";
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
  origin: string;
  order: RevealOrder;
  onEnd: (end: RevealEnd) => void;
}

/**
 * Isolated document from another origin that shows the number on top of the card's face. Removing it removes the
 * number.
 */
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

/**
 * Message to the frame: the card, its label and holder, the grant, and the latest time to show it (epoch milliseconds).
 */
interface RevealOrder {
  label: string;
  holder: string;
  accountID: string;
  issuedCardID: string;
  token: string;
  until: number;
}

/** Outcome: hidden again, or failed with the status of the details call (0: no answer). */
type RevealEnd = { kind: "hidden" } | { kind: "failed"; status: number; requestID?: string };

/** Message from the frame: states only, never card data. */
type FrameMessage =
  { type: "ready" | "shown" | "hidden" | "copied" | "blurred" } | { type: "failed"; status: number; requestID: string };

interface CardFrameEvents {
  onShown: () => void;
  onEnd: (end: RevealEnd) => void;
}

/** Longest time until the frame shows something. */
const SILENCE_MS = 8000;
/** After this time following a blur, focus has reached the frame or returned, unless it left this window. */
const BLUR_MS = 40;

/**
 * Exchanges messages with the card frame: passes the grant once the frame is ready, and ends when the person leaves.
 * Only this side can tell where focus went: into the frame means staying, anywhere else means leaving.
 */
function useCardFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  order: RevealOrder,
  events: CardFrameEvents,
): void {
  const post = useEffectEvent((message: object) => frame.current?.contentWindow?.postMessage(message, origin));
  const end = useEffectEvent((how: RevealEnd) => flushSync(() => events.onEnd(how)));
  const hear = useEffectEvent((frameMessage: FrameMessage) => {
    if (frameMessage.type === "ready") post({ type: "reveal", ...order, ...faceColors() });
    if (frameMessage.type === "shown") events.onShown();
    if (frameMessage.type === "hidden") end({ kind: "hidden" });
    if (frameMessage.type === "failed")
      end({
        kind: "failed",
        status: frameMessage.status,
        ...(frameMessage.requestID && { requestID: frameMessage.requestID }),
      });
    if (frameMessage.type === "copied") clearClipboardLater();
    if (frameMessage.type === "blurred" && document.hasFocus() && document.activeElement !== frame.current)
      post({ type: "stay" });
  });
  useEffect(() => {
    const onMessage = ({ origin: from, source, data }: MessageEvent<FrameMessage>) => {
      if (from === origin && source !== null && source === frame.current?.contentWindow) hear(data);
    };
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  }, [frame, origin]);
  useEffect(() => onLeaving(frame, () => end({ kind: "hidden" })), [frame]);
}

function faceColors() {
  const look = getComputedStyle(document.documentElement);
  return { face: look.getPropertyValue("--card-face").trim(), end: look.getPropertyValue("--card-end").trim() };
}

/** Calls back once the person turns away: another window, tab or page, a print, or Escape. */
function onLeaving(frame: RefObject<HTMLIFrameElement | null>, leave: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const isInFrame = () => document.hasFocus() && document.activeElement === frame.current;
  let blurred: ReturnType<typeof setTimeout>;
  window.addEventListener(
    "blur",
    () => (blurred = setTimeout(() => !signal.aborted && !isInFrame() && leave(), BLUR_MS)),
    { signal },
  );
  window.addEventListener("focus", () => clearTimeout(blurred), { signal });
  window.addEventListener("pagehide", leave, { signal });
  window.addEventListener("beforeprint", leave, { signal });
  document.addEventListener("visibilitychange", () => document.hidden && leave(), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && leave(), { signal });
  return () => stop.abort();
}

/** Calls back once if the frame never answers. */
function useSilence(isShown: boolean, onSilence: () => void): void {
  const give = useEffectEvent(onSilence);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(give, SILENCE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}
