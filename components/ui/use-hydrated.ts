"use client";

import { useSyncExternalStore } from "react";

/** Whether React runs this page already: before that, clicks are lost. */
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
