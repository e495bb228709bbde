"use client";

import { useEffect } from "react";
import { focusControl } from "@/components/ui/browser";

/** Lists the events by which somebody shows that they have gone elsewhere. */
const MOVES = ["pointerdown", "keydown"] as const;

/**
 * Puts focus on the control which the address names after its `#`, or on what stands for it, once it is there: some
 * controls are loaded when they are first drawn.
 */
export function useHashFocus(): void {
  useEffect(() => {
    const path = decodeURIComponent(window.location.hash.slice(1));
    if (!path) return;
    const focus = () => {
      const control = drawn(path);
      if (control === undefined) return;
      leave();
      focusControl(control);
    };
    const observer = new MutationObserver(focus);
    const frame = requestAnimationFrame(focus);
    const leave = () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      for (const move of MOVES) window.removeEventListener(move, leave);
    };
    observer.observe(document.body, { childList: true, subtree: true });
    for (const move of MOVES) window.addEventListener(move, leave);
    return leave;
  }, []);
}

/** The longest beginning of the path that has a control: of an answer on file only the whole has one. */
function drawn(path: string): string | undefined {
  const isDrawn = document.getElementById(path) ?? document.querySelector(`[name="${CSS.escape(path)}"]`);
  if (isDrawn) return path;
  const end = path.lastIndexOf(".");
  return end > 0 ? drawn(path.slice(0, end)) : undefined;
}
