"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useHydrated } from "./use-hydrated";
import { announce } from "./feedback/live-region";
import { buttonVariants } from "./button-variants";
import { usePhrases } from "./words/use-phrases";

/** The three themes, with their labels and icons. */
export const THEMES = [
  { value: "system", label: "System", icon: <Monitor aria-hidden /> },
  { value: "light", label: "Light", icon: <Sun aria-hidden /> },
  { value: "dark", label: "Dark", icon: <Moon aria-hidden /> },
] as const;

/**
 * Returns the selected theme and a function to change it. The theme is "system" until hydration, because only the
 * browser knows it.
 */
export function useThemeChoice(): { theme: string; setTheme: (theme: string) => void } {
  const { theme, setTheme } = useTheme();
  const isHydrated = useHydrated();
  return { theme: isHydrated ? (theme ?? "system") : "system", setTheme };
}

/** A button that cycles through the system, light and dark themes, for pages without the avatar menu. */
export function ThemeToggle() {
  const { say } = usePhrases();
  const { theme, setTheme } = useThemeChoice();
  const at = THEMES.findIndex((choice) => choice.value === theme);
  const now = THEMES[at] ?? THEMES[0];
  const next = THEMES[(at + 1) % THEMES.length] ?? THEMES[0];
  const step = () => {
    setTheme(next.value);
    announce(say(`Theme: ${next.label}`));
  };
  return (
    <button
      type="button"
      // Not Button: this is on every page without a session, and most of them need no other interactive button.
      className={buttonVariants({ variant: "ghost", size: "icon" })}
      aria-label={say(`Theme: ${now.label}`)}
      title={say(`Theme: ${now.label}`)}
      onClick={step}
    >
      {now.icon}
    </button>
  );
}
