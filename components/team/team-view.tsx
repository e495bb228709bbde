"use client";

import { MemberInviteTable } from "./member-invite-table";
import { MemberTable } from "./member-table";
import { RolesCard } from "./roles-card";

/** The team: who is on it, who is invited, and what the roles mean. */
export function TeamView() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">Members</h2>
        <MemberTable />
      </div>
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">Open invites</h2>
        <MemberInviteTable />
      </div>
      <RolesCard />
    </div>
  );
}
