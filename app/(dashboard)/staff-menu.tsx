"use client";

import { AccountMenu, Bell, type MenuUser } from "@/components/shell/header-actions";

const load = () => import("./staff-menu-items").then((loaded) => loaded.StaffMenuItems);

interface StaffMenuProps {
  user: MenuUser;
  /** Whether the person may do anything for the account yet. */
  isHeld: boolean;
}

/** The bell and the avatar of the dashboard, each with what it opens. */
export function StaffMenu({ user, isHeld }: StaffMenuProps) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      {!isHeld && <Bell />}
      <AccountMenu user={user} load={load} />
    </div>
  );
}
