"use client";

import { useEffect, useSyncExternalStore } from "react";

/** Fast responses show no progress line. */
const LATE_MS = 150;
/** A page that loads within this time shows no skeleton. A skeleton must appear within 100 ms. */
const PAGE_LATE_MS = 30;

/** Everything that is loading, with the address of its page if a page is loading. */
const loading = new Map<symbol, string | undefined>();
const listeners = new Set<() => void>();

/** The page of the link that was just clicked, before its navigation has begun. */
let clicked: string | undefined;
/** By then the navigation has begun, and its link reports it. */
const BEGINS_MS = 1000;

/**
 * Shows the skeleton of a page with the next frame. A navigation begins in a transition, which on a slow processor is
 * several frames later.
 */
export function beginPage(href: string): void {
  setClicked(href);
  setTimeout(() => {
    if (clicked === href) setClicked(undefined);
  }, BEGINS_MS);
}

/** Ends the skeleton of a page that has arrived. */
export function endPage(): void {
  setClicked(undefined);
}

function setClicked(href: string | undefined): void {
  clicked = href;
  for (const listener of listeners) listener();
}

/** Shows the progress line while something loads. The skeleton of a page replaces the current one. */
export function useLoading(isLoading: boolean, href?: string): void {
  useEffect(() => {
    if (!isLoading) return undefined;
    const key = Symbol("loading");
    const change = (apply: () => void) => {
      apply();
      for (const listener of listeners) listener();
    };
    const start = setTimeout(() => change(() => loading.set(key, href)), href === undefined ? LATE_MS : PAGE_LATE_MS);
    return () => {
      clearTimeout(start);
      change(() => loading.delete(key));
    };
  }, [isLoading, href]);
}

/** Returns the address of the page that is loading. */
export function useLoadingPage(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => [...loading.values()].findLast((href) => href !== undefined) ?? clicked,
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
