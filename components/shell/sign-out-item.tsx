"use client";

import { LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";

/** Ends the session, from the avatar's menu. */
export function SignOutItem() {
  return (
    <DropdownMenuItem onSelect={() => void signOut({ callbackUrl: "/sign-in" })}>
      <LogOut aria-hidden />
      Sign out
    </DropdownMenuItem>
  );
}
