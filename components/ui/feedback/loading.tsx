"use client";

import { useEffect, useSyncExternalStore } from "react";

/** Fast answers show no sign of loading. */
const LATE_MS = 150;

/** Holds what loads now, each with the title of its page where that is known. */
const loading = new Map<symbol, string | undefined>();
const listeners = new Set<() => void>();

/** Says at the top of the window that something loads, as long as it does. A page with a title takes the place of the old one. */
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

/** Returns the title of the page that is on its way, if it is known. */
export function useLoadingTitle(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...loading.values()].findLast((title) => title !== undefined),
    () => undefined,
  );
}

/** The line at the upper edge of the window while something loads. It stands still for who asks for less motion. */
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
