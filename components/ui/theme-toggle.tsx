"use client";

import { Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { Button } from "./button";
import { DropdownMenu, DropdownMenuRadioGroup, DropdownMenuRadioItem } from "./dropdown-menu";
import { THEME_CHOICES } from "./theme-choices";

/** A button with the choice of system, light and dark theme, for pages without the shell's avatar menu. */
export function ThemeToggle() {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Sun aria-hidden className="dark:hidden" />
          <Moon aria-hidden className="hidden dark:block" />
        </Button>
      }
    >
      <ThemeChoice />
    </DropdownMenu>
  );
}

/** The same choice as items of any DropdownMenu. */
export function ThemeChoice() {
  const { theme, setTheme } = useTheme();
  const isMounted = useSyncExternalStore(() => () => {}, () => true, () => false);
  return (
    <DropdownMenuRadioGroup aria-label="Theme" value={isMounted ? (theme ?? "system") : "system"} onValueChange={setTheme}>
      {THEME_CHOICES.map((choice) => (
        <DropdownMenuRadioItem key={choice.value} value={choice.value}>
          {choice.icon}
          {choice.label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}
