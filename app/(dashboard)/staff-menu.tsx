"use client";

import { AccountMenu } from "@/components/shell/account-menu";

const load = () => import("./staff-menu-items").then((loaded) => loaded.StaffMenuItems);

/** The avatar of the dashboard with its menu. */
export function StaffMenu({ userEmail }: { userEmail: string }) {
  return <AccountMenu userEmail={userEmail} load={load} />;
}
