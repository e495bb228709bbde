"use client";

import { useSyncExternalStore } from "react";
import { focusLeft } from "@/components/ui/browser";

/** Describes what covers the page: the palette, the sheet of keys, or nothing. */
export type FinderLayer = "palette" | "keys" | undefined;

let finderLayer: FinderLayer;
let trigger: Element | null = null;
const listeners = new Set<() => void>();

/** Opens the palette or the sheet of keys, from anywhere in the shell. Closing gives focus back to what had it. */
export function setOpened(next: FinderLayer): void {
  if (!finderLayer) trigger = document.activeElement;
  if (finderLayer && !next) focusLeft(trigger);
  finderLayer = next;
  for (const listener of listeners) listener();
}

/** Returns which of them is open. */
export function useOpened(): FinderLayer {
  return useSyncExternalStore(
    subscribe,
    () => finderLayer,
    () => undefined,
  );
}

/** The same for a listener. */
export const openedNow = (): FinderLayer => finderLayer;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
