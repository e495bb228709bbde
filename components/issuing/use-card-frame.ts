"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

/**
 * Describes what the frame is sent: which card, by what grant, and until when (epoch milliseconds) it may show at all.
 */
export interface RevealOrder {
  accountID: string;
  issuedCardID: string;
  token: string;
  until: number;
}

/** Describes how a showing ended: hidden again, or failed with the status of the details call (0: no answer). */
export type RevealEnd = { kind: "hidden" } | { kind: "failed"; status: number; requestID?: string };

/** Describes what the frame tells: states alone, never a value. */
type FrameMessage =
  { type: "ready" | "shown" | "hidden" | "copied" | "blurred" } | { type: "failed"; status: number; requestID: string };

/** Describes what happens around the frame. */
export interface CardFrameEvents {
  onShown: () => void;
  onEnd: (end: RevealEnd) => void;
}

/** Says how long the frame may take to show anything. */
const SILENCE_MS = 8000;
/** Within this time after a blur focus has arrived in the frame, or is back, if it stayed in this window at all. */
const BLUR_MS = 40;

/**
 * Talks with the card frame of another origin: hands it the grant once it is ready, and has it hide when the person
 * leaves. Where focus went only this side can tell: into the frame is staying, anywhere else is leaving.
 */
export function useCardFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  order: RevealOrder,
  events: CardFrameEvents,
): void {
  const tell = useEffectEvent((message: object) => frame.current?.contentWindow?.postMessage(message, origin));
  const end = useEffectEvent((how: RevealEnd) => flushSync(() => events.onEnd(how)));
  const hear = useEffectEvent((frameMessage: FrameMessage) => {
    if (frameMessage.type === "ready")
      tell({ type: "reveal", ...order, theme: document.documentElement.classList.contains("dark") ? "dark" : "light" });
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

/** Calls back once the person turns away from the page: another window, tab or page, a print, Escape. */
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

/** Says once that the frame never answered. */
export function useSilence(isShown: boolean, onSilence: () => void): void {
  const give = useEffectEvent(onSilence);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(give, SILENCE_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}

const DELAY_MS = 30_000;

let pending: AbortController | undefined;

/**
 * Tries to empty the clipboard 30 seconds from now. Browsers let only a focused page write, so it also tries when the
 * person comes back or does something. Copying anything else in the meantime calls it off.
 */
function clearClipboardLater(): void {
  pending?.abort();
  const turn = new AbortController();
  pending = turn;
  const timer = setTimeout(() => void clear(turn), DELAY_MS);
  turn.signal.addEventListener("abort", () => clearTimeout(timer));
  for (const event of ["copy", "cut"])
    document.addEventListener(event, () => turn.abort(), { once: true, signal: turn.signal });
}

async function clear(turn: AbortController): Promise<void> {
  if (turn.signal.aborted) return;
  try {
    await navigator.clipboard.writeText("");
    turn.abort();
  } catch {
    const again = () => void clear(turn);
    window.addEventListener("focus", again, { once: true, signal: turn.signal });
    document.addEventListener("pointerdown", again, { once: true, signal: turn.signal });
  }
}
