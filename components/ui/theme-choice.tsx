"use client";

import { DropdownMenuRadioGroup, DropdownMenuRadioItem } from "./dropdown-menu";
import { THEMES, useThemeChoice } from "./theme-toggle";

/** The choice of system, light and dark theme as items of a DropdownMenu. */
export function ThemeChoice() {
  const { theme, setTheme } = useThemeChoice();
  return (
    <DropdownMenuRadioGroup aria-label="Theme" value={theme} onValueChange={setTheme}>
      {THEMES.map((choice) => (
        <DropdownMenuRadioItem key={choice.value} value={choice.value}>
          {choice.icon}
          {choice.label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
