"use client";

import { useSyncExternalStore } from "react";
import { focusLeft } from "@/components/ui/focus-left";

/** What covers the page: the palette, the sheet of keys, or nothing. */
export type Opened = "palette" | "keys" | undefined;

let opened: Opened;
let trigger: Element | null = null;
const listeners = new Set<() => void>();

/** Opens the palette or the sheet of keys, from anywhere in the shell. Closing gives focus back to what had it. */
export function setOpened(next: Opened): void {
  if (!opened) trigger = document.activeElement;
  if (opened && !next) focusLeft(trigger);
  opened = next;
  for (const listener of listeners) listener();
}

/** Which of them is open. */
export function useOpened(): Opened {
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => undefined,
  );
}

/** The same for a listener. */
export const openedNow = (): Opened => opened;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
