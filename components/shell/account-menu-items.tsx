"use client";

import { Keyboard, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import { leave } from "@/components/page/leave";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "@/components/ui/overlays/dropdown-menu";
import { THEMES, useThemeChoice } from "@/components/ui/theme-toggle";
import type { OwnProfile } from "@/lib/domain/access/sessions/dashboard";
import { setOpened } from "./finder/opened";

export interface AccountMenuItemsProps {
  user: OwnProfile;
  trigger: ReactNode;
  children: ReactNode;
}

export function AccountMenuItems({ user: { email, name }, trigger, children }: AccountMenuItemsProps) {
  return (
    <DropdownMenu className="w-60" trigger={trigger} isOpenAtFirst>
      <DropdownMenuLabel>
        Signed in as
        <span className="block truncate text-sm font-medium text-foreground">{name ?? email}</span>
        {name && <span className="block truncate">{email}</span>}
      </DropdownMenuLabel>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>Theme</DropdownMenuLabel>
      <ThemeChoice />
      <DropdownMenuSeparator />
      <DropdownMenuItem className="max-sm:hidden" onSelect={() => setOpened("keys")}>
        <Keyboard aria-hidden />
        Keyboard shortcuts
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      {children}
    </DropdownMenu>
  );
}

function ThemeChoice() {
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

export function SignOutItem() {
  return (
    <DropdownMenuItem onSelect={() => void leave("/sign-in")}>
      <LogOut aria-hidden />
      Sign out
    </DropdownMenuItem>
  );
}
