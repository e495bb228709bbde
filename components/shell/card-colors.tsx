"use client";

import { useLayoutEffect } from "react";
import type { Tokens } from "@/lib/core/brand-tokens";

/**
 * Applies the account's color to cards. A style element would need the nonce of the first page load, which later
 * responses do not have.
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
