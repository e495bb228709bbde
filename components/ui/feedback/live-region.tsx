"use client";

import { useEffect, useRef, useState } from "react";

type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Announces a message politely to screen readers, through the root layout's {@link LiveRegion}. Browser only. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

/** Announces the message each time `shown` changes, but not on the first render. */
export function useAnnouncement(message: string, shown: string): void {
  const said = useRef(shown);
  useEffect(() => {
    if (said.current === shown) return;
    said.current = shown;
    announce(message);
  }, [message, shown]);
}

/** Subscribes to announcements. Returns the function to unsubscribe. */
function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The only polite live region, permanently in the root layout. `announce(message)` uses it. */
export function LiveRegion() {
  const [said, setSaid] = useState({ message: "", turn: 0 });
  useEffect(() => onAnnounce((message) => setSaid(({ turn }) => ({ message, turn: turn + 1 }))), []);
  // Two alternating slots, because screen readers do not repeat the same text in one slot.
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="false" data-live-region>
      <p>{said.turn % 2 === 0 ? said.message : ""}</p>
      <p>{said.turn % 2 === 1 ? said.message : ""}</p>
    </div>
  );
}
