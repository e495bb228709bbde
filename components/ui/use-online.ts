"use client";

import { useSyncExternalStore } from "react";

/** Said where something would be sent that cannot be. */
export const OFFLINE = "You’re offline, so nothing can be sent";

/** Whether the browser has a network at all. With one, the server may still be out of reach. */
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
