"use client";

import { useEffect } from "react";
import { focusControl } from "@/components/ui/browser";

/** Events that show that the person has moved on. */
const MOVES = ["pointerdown", "keydown"] as const;

/**
 * Focuses the control named in the address after `#`, or the control that represents it, as soon as it is on the page.
 * Some controls load when they first render.
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

/** Returns the longest prefix of the path that has a control. An answer on file has a control only for the whole. */
function drawn(path: string): string | undefined {
  const isDrawn = document.getElementById(path) ?? document.querySelector(`[name="${CSS.escape(path)}"]`);
  if (isDrawn) return path;
  const end = path.lastIndexOf(".");
  return end > 0 ? drawn(path.slice(0, end)) : undefined;
}
