"use client";

import { useLayoutEffect } from "react";
import type { Tokens } from "@/lib/core/brand-tokens";

/**
 * Gives the faces of cards the account's color. A style sheet would need the nonce of the page that the browser loaded
 * first, which a later answer does not know.
 */
export function CardColors({ tokens }: { tokens: Tokens }) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(tokens)) style.removeProperty(name);
    };
  }, [tokens]);
  return null;
}
