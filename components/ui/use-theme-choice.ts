"use client";

import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";

/** The chosen theme, "system" until the page is hydrated because only the browser knows it, and how to change it. */
export function useThemeChoice(): { theme: string; setTheme: (theme: string) => void } {
  const { theme, setTheme } = useTheme();
  const isHydrated = useSyncExternalStore(never, () => true, () => false);
  return { theme: isHydrated ? (theme ?? "system") : "system", setTheme };
}

function never() {
  return () => {};
}
