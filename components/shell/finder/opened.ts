"use client";

import { useSyncExternalStore } from "react";
import { focusLeft } from "@/components/ui/browser";

/** The overlay on the page: the palette, the list of keys, or none. */
export type FinderLayer = "palette" | "keys" | undefined;

let finderLayer: FinderLayer;
let trigger: Element | null = null;
const listeners = new Set<() => void>();

/**
 * Opens the palette or the list of keys, from anywhere in the shell. Closing it returns focus to the previous element.
 */
export function setOpened(next: FinderLayer): void {
  if (!finderLayer) trigger = document.activeElement;
  if (finderLayer && !next) focusLeft(trigger);
  finderLayer = next;
  for (const listener of listeners) listener();
}

export function useOpened(): FinderLayer {
  return useSyncExternalStore(
    subscribe,
    () => finderLayer,
    () => undefined,
  );
}

/** The same, for event listeners. */
export const openedNow = (): FinderLayer => finderLayer;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
