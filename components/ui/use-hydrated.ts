"use client";

import { useSyncExternalStore } from "react";
import { viewersDay } from "./format";

/** Whether React runs this page already: before that, what is typed or clicked is lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** The viewer's day. Until the page is heard, the day in UTC, which the server knows as well. */
export function useToday(): string {
  const isHydrated = useHydrated();
  return isHydrated ? viewersDay() : new Date().toISOString().slice(0, "2026-11-22".length);
}

function never() {
  return () => {};
}
