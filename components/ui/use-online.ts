"use client";

import { useSyncExternalStore } from "react";

/** Shown in place of sending while offline. */
export const OFFLINE = "You’re offline, so nothing can be sent";

/** Returns whether the browser has a network connection. The server may be unreachable even with one. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
}

function listen(changed: () => void): () => void {
  const events = ["online", "offline"] as const;
  for (const name of events) window.addEventListener(name, changed);
  return () => {
    for (const name of events) window.removeEventListener(name, changed);
  };
}
