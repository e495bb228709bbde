"use client";

import { announce } from "./announce";
import { Button } from "./button";
import { usePhrases } from "./phrases";
import { THEMES } from "./themes";
import { useThemeChoice } from "./use-theme-choice";

/** A button that steps through system, light and dark theme; small, for pages without the shell's avatar menu. */
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
    <Button
      variant="ghost"
      size="icon"
      aria-label={say(`Theme: ${now.label}`)}
      title={say(`Theme: ${now.label}`)}
      onClick={step}
    >
      {now.icon}
    </Button>
  );
}
