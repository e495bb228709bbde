"use client";

import { AccountMenuItems, type AccountMenuItemsProps, SignOutItem } from "@/components/shell/account-menu-items";
import { AccountChoice } from "@/components/team/account-choice";

export function StaffMenuItems(props: Omit<AccountMenuItemsProps, "children">) {
  return (
    <AccountMenuItems {...props}>
      <AccountChoice />
      <SignOutItem />
    </AccountMenuItems>
  );
}
