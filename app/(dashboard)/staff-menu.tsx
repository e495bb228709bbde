"use client";

import { AccountMenu, Bell } from "@/components/shell/header-actions";
import type { UnreadNotices } from "@/lib/domain/access/notices/dashboard";
import type { OwnProfile } from "@/lib/domain/access/sessions/dashboard";

const load = () => import("./staff-menu-items").then((loaded) => loaded.StaffMenuItems);

interface StaffMenuProps {
  user: OwnProfile;
  /** Whether the person may do anything for the account yet. */
  isHeld: boolean;
  /** Absent where it could not be read. */
  unread: UnreadNotices | undefined;
}

/** The bell and the avatar of the dashboard, each with what it opens. */
export function StaffMenu({ user, isHeld, unread }: StaffMenuProps) {
  return (
    <div className="flex shrink-0 items-center gap-1">
      {!isHeld && <Bell unread={unread} />}
      <AccountMenu user={user} load={load} />
    </div>
  );
}
