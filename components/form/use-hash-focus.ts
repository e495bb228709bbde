"use client";

import { useEffect } from "react";
import { focusControl } from "@/components/ui/focus-control";

/** Puts focus on the control which the address names after its `#`, or on what stands for it, once the form is ready. */
export function useHashFocus(): void {
  useEffect(() => {
    const path = decodeURIComponent(window.location.hash.slice(1));
    if (!path) return;
    const frame = requestAnimationFrame(() => focusControl(drawn(path)));
    return () => cancelAnimationFrame(frame);
  }, []);
}

/** The longest beginning of the path that has a control: of an answer on file only the whole has one. */
function drawn(path: string): string {
  const isDrawn = document.getElementById(path) ?? document.querySelector(`[name="${CSS.escape(path)}"]`);
  const parent = path.slice(0, Math.max(0, path.lastIndexOf(".")));
  return isDrawn || !parent ? path : drawn(parent);
}
