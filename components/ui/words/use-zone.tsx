"use client";

import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from "react";
import { ZONE_COOKIE } from "@/lib/core/language";

const never = () => () => {};
const YEAR_S = 365 * 86_400;

const ServerZone = createContext("UTC");

/**
 * Renders pages on the server in the time zone from the viewer's cookie, so that hydration changes no time, and stores
 * the browser's zone in the cookie for later pages.
 */
export function ZoneProvider({ zone = "UTC", children }: { zone?: string | undefined; children: ReactNode }) {
  useEffect(() => {
    document.cookie = `${ZONE_COOKIE}=${encodeURIComponent(viewersZone())}; path=/; max-age=${YEAR_S}; samesite=lax`;
  }, []);
  return <ServerZone value={zone}>{children}</ServerZone>;
}

/** Returns the browser's time zone. */
export function viewersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * Returns the viewer's time zone. On the server and during hydration it comes from the cookie, or is UTC on a first
 * visit.
 */
export function useZone(): string {
  const serverZone = useContext(ServerZone);
  return useSyncExternalStore(never, viewersZone, () => serverZone);
}
