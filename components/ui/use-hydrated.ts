"use client";

import { useSyncExternalStore } from "react";

/** Returns true after React has hydrated the page. Clicks before that are lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

function never() {
  return () => {};
}
