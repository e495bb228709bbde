"use client";

import { useEffect } from "react";
import { focusControl } from "@/components/ui/focus-control";

/** Puts focus on the control which the address names after its `#`, once the form is ready. */
export function useHashFocus(): void {
  useEffect(() => {
    const name = decodeURIComponent(window.location.hash.slice(1));
    if (!name) return;
    const frame = requestAnimationFrame(() => focusControl(name));
    return () => cancelAnimationFrame(frame);
  }, []);
}
