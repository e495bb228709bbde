"use client";

import { useEffect, useSyncExternalStore } from "react";

/** Fast responses show no progress line. */
const LATE_MS = 150;

/** Everything that is loading, with the title of its page if known. */
const loading = new Map<symbol, string | undefined>();
const listeners = new Set<() => void>();

/** Shows the progress line while something loads. A page with a title replaces the current one. */
export function useLoading(isLoading: boolean, title?: string): void {
  useEffect(() => {
    if (!isLoading) return undefined;
    const key = Symbol("loading");
    const change = (apply: () => void) => {
      apply();
      for (const listener of listeners) listener();
    };
    const start = setTimeout(() => change(() => loading.set(key, title)), LATE_MS);
    return () => {
      clearTimeout(start);
      change(() => loading.delete(key));
    };
  }, [isLoading, title]);
}

/** Returns the title of the page that is loading, if known. */
export function useLoadingTitle(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...loading.values()].findLast((title) => title !== undefined),
    () => undefined,
  );
}

/** The progress line at the top edge of the window. It does not move if the person prefers reduced motion. */
export function ProgressLine() {
  const isLoading = useSyncExternalStore(
    subscribe,
    () => loading.size > 0,
    () => false,
  );
  if (!isLoading) return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading…"
      className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-primary-soft print:hidden"
    >
      <div className="h-full animate-progress bg-primary" />
    </div>
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
