"use client";

import { LogOut } from "lucide-react";
import { leave } from "@/components/page/leave";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";

/** Ends the session, from the avatar's menu. */
export function SignOutItem() {
  return (
    <DropdownMenuItem onSelect={() => void leave("/sign-in")}>
      <LogOut aria-hidden />
      Sign out
    </DropdownMenuItem>
  );
}
