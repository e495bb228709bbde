"use client";

import { useLayoutEffect } from "react";
import { cardTokens } from "@/lib/core/brand-tokens";
import type { BrandColors } from "@/lib/domain/accounts/branding/contract";

/**
 * Gives the faces of cards the account's color. A style sheet would need the nonce of the page that the browser loaded
 * first, which a later answer does not know.
 */
export function CardColors({ colors }: { colors: BrandColors }) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const tokens = cardTokens(colors);
    for (const [name, value] of Object.entries(tokens)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(tokens)) style.removeProperty(name);
    };
  }, [colors]);
  return null;
}
