"use client";

import { useSyncExternalStore } from "react";
import { viewersZone } from "@/components/ui/format";

const never = () => () => {};

/** The viewer's time zone; UTC while the server draws the page. */
export function useZone(): string {
  return useSyncExternalStore(never, viewersZone, () => "UTC");
}
