"use client";

import { announce } from "./announce";
import { buttonVariants } from "./button-variants";
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
    <button
      type="button"
      // Not Button: this stands on every page without a session, most of which have no other button that runs.
      className={buttonVariants({ variant: "ghost", size: "icon" })}
      aria-label={say(`Theme: ${now.label}`)}
      title={say(`Theme: ${now.label}`)}
      onClick={step}
    >
      {now.icon}
    </button>
  );
}
