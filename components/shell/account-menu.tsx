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

export type AccountMenuProps = {
  userEmail: string;
  /** DropdownMenuItems at the end: signing out. */
  children?: ReactNode;
};

/** The avatar's menu: who is signed in, the theme, and signing out. */
export function AccountMenu({ userEmail, children }: AccountMenuProps) {
  return (
    <DropdownMenu
      className="w-60"
      trigger={
        <button
          type="button"
          aria-label={`Account menu, ${userEmail}`}
          className="grid size-9 place-items-center rounded-full touch:size-11"
        >
          <span
            aria-hidden
            className="grid size-7 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-text uppercase ring-1 ring-border-strong"
          >
            {userEmail.slice(0, 1)}
          </span>
        </button>
      }
    >
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
      {children && <DropdownMenuSeparator />}
      {children}
    </DropdownMenu>
  );
}
