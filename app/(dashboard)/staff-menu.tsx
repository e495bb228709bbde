"use client";

import { AccountMenu, Bell } from "@/components/shell/header-actions";
import type { UnreadNotices } from "@/lib/domain/access/notices/dashboard";
import type { OwnProfile } from "@/lib/domain/access/sessions/dashboard";

const load = () => import("./staff-menu-items").then((loaded) => loaded.StaffMenuItems);

interface StaffMenuProps {
  user: OwnProfile;
  /** True while the person may not act for the account yet. */
  isHeld: boolean;
  /** Undefined if it could not be read. */
  unread: UnreadNotices | undefined;
}

export function StaffMenu({ user, isHeld, unread }: StaffMenuProps) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      {!isHeld && <Bell unread={unread} />}
      <AccountMenu user={user} load={load} />
    </div>
  );
}
