"use client";

import { useEffect, useRef, useState } from "react";

type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Has screen readers say a message politely, through the {@link LiveRegion} of the root layout; browser only. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

/** Announces the message each time that what is shown changes, and not when it is first shown. */
export function useAnnouncement(message: string, shown: string): void {
  const said = useRef(shown);
  useEffect(() => {
    if (said.current === shown) return;
    said.current = shown;
    announce(message);
  }, [message, shown]);
}

/** Hears every announced message; returns how to stop. */
function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one polite live region, mounted for good in the root layout; `announce(message)` speaks through it. */
export function LiveRegion() {
  const [said, setSaid] = useState({ message: "", turn: 0 });
  useEffect(() => onAnnounce((message) => setSaid(({ turn }) => ({ message, turn: turn + 1 }))), []);
  // Two alternating slots, because the same text set twice in one slot is not read twice.
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="false" data-live-region>
      <p>{said.turn % 2 === 0 ? said.message : ""}</p>
      <p>{said.turn % 2 === 1 ? said.message : ""}</p>
    </div>
  );
}
