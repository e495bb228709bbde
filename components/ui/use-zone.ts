"use client";

import { useEffect, useSyncExternalStore } from "react";
import { viewersZone } from "@/components/ui/format";
import { ZONE_COOKIE } from "@/lib/core/days";

const never = () => () => {};
const YEAR_S = 365 * 86_400;

/** The viewer's time zone; UTC while the server draws the page. */
export function useZone(): string {
  return useSyncExternalStore(never, viewersZone, () => "UTC");
}

/** Lets the server know the viewer's time zone from the next page on. */
export function useZoneCookie(): void {
  useEffect(() => {
    document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(viewersZone())}; path=/; max-age=${YEAR_S}; samesite=lax`;
  }, []);
}
