"use client";

import { focusManager } from "@tanstack/react-query";

/** A person counts as away after this many milliseconds without input. */
const AWAY_MS = 120_000;

let usedAt = Date.now();

if (typeof window !== "undefined")
  for (const kind of ["keydown", "pointerdown", "pointermove", "wheel"])
    window.addEventListener(kind, used, { passive: true });

/** Refetches the page's data when a person comes back. */
function used(): void {
  const wasAway = isAway();
  usedAt = Date.now();
  if (wasAway) focusManager.onFocus();
}

const isAway = () => Date.now() - usedAt > AWAY_MS;

/**
 * For `refetchInterval`: refetches every `ms` milliseconds, but only while someone uses the page. Every answer extends
 * the session, which should expire when unused.
 */
export function whileUsed(ms: number): number | false {
  return isAway() ? false : ms;
}
