"use client";

import { Keyboard } from "lucide-react";
import type { ReactNode } from "react";
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from "@/components/ui/dropdown-menu";
import { ThemeChoice } from "@/components/ui/theme-choice";
import { setOpened } from "./finder/opened";

export interface AccountMenuItemsProps {
  userEmail: string;
  trigger: ReactNode;
  /** DropdownMenuItems at the end: signing out. */
  children: ReactNode;
}

/** The avatar's menu: who is signed in, the theme, and signing out. */
export function AccountMenuItems({ userEmail, trigger, children }: AccountMenuItemsProps) {
  return (
    <DropdownMenu className="w-60" trigger={trigger} isOpenAtFirst>
      <DropdownMenuLabel>
        Signed in as
        <span className="block truncate text-sm font-medium text-foreground">{userEmail}</span>
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
