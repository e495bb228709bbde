"use client";

import { useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { type RevealEnd, type RevealOrder, useCardFrame, useSilence } from "./use-card-frame";

export interface CardFrameProps {
  /** The origin that serves the frame. */
  origin: string;
  order: RevealOrder;
  onEnd: (end: RevealEnd) => void;
}

/** The isolated document of another origin that shows the number, laid over the card's face. Removing it removes the number. */
export function CardFrame({ origin, order, onEnd }: CardFrameProps) {
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
