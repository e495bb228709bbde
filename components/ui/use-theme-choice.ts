"use client";

import { useTheme } from "next-themes";
import { useHydrated } from "./use-hydrated";

/** The chosen theme, "system" until the page is hydrated because only the browser knows it, and how to change it. */
export function useThemeChoice(): { theme: string; setTheme: (theme: string) => void } {
  const { theme, setTheme } = useTheme();
  const isHydrated = useHydrated();
  return { theme: isHydrated ? (theme ?? "system") : "system", setTheme };
}
