"use client";

import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { clearClipboardLater } from "@/components/ui/browser";
import { Spinner } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

interface CardFrameProps {
  origin: string;
  order: RevealOrder;
  /** The query of the frame's address, which names the embed session around it. */
  query?: string;
  title?: string;
  onEnd: (end: RevealEnd) => void;
}

/**
 * Isolated document from another origin that shows the number on top of the card's face. Removing it removes the
 * number.
 */
export function CardFrame({ origin, order, query = "", title = "Card details", onEnd }: CardFrameProps) {
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
      {!isShown && <Waiting label={title} />}
      <iframe
        ref={frame}
        src={`${origin}/secure/cards/${order.issuedCardID}${query}`}
        title={title}
        sandbox="allow-scripts allow-same-origin"
        allow={`clipboard-write ${origin}`}
        referrerPolicy="no-referrer"
        className={cn("block size-full", !isShown && "opacity-0")}
      />
    </div>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="absolute inset-0 grid animate-appear-late place-items-center bg-overlay text-white"
    >
      <Spinner />
    </div>
  );
}

/**
 * Message to the frame: the card, its label and holder, the grant, and the latest time to show it (epoch milliseconds).
 */
export interface RevealOrder {
  label: string;
  holder: string;
  accountID: string;
  issuedCardID: string;
  token: string;
  until: number;
}

/** Outcome: hidden again, or failed with the status of the details call (0: no answer). */
export type RevealEnd = { kind: "hidden" } | { kind: "failed"; status: number; requestID?: string };

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
  const tell = useEffectEvent((message: object) => frame.current?.contentWindow?.postMessage(message, origin));
  const end = useEffectEvent((how: RevealEnd) => flushSync(() => events.onEnd(how)));
  const hear = useEffectEvent((frameMessage: FrameMessage) => {
    if (frameMessage.type === "ready") tell({ type: "reveal", ...order, ...faceColors() });
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
      tell({ type: "stay" });
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
