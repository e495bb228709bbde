"use client";

import { focusManager } from "@tanstack/react-query";

/** Is the time after which a person who touches nothing counts as away, in milliseconds. */
const AWAY_MS = 120_000;

let usedAt = Date.now();

if (typeof window !== "undefined")
  for (const kind of ["keydown", "pointerdown", "pointermove", "wheel"])
    window.addEventListener(kind, used, { passive: true });

/** Refreshes the page for a person who comes back. */
function used(): void {
  const wasAway = isAway();
  usedAt = Date.now();
  if (wasAway) focusManager.onFocus();
}

const isAway = () => Date.now() - usedAt > AWAY_MS;

/**
 * For `refetchInterval`: asks again every so many milliseconds, but only while somebody uses the page. Each answer
 * prolongs the session, which must end by itself.
 */
export function whileUsed(ms: number): number | false {
  return isAway() ? false : ms;
}
