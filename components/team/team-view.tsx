"use client";

import { MemberInviteTable } from "./invite-table";
import { MemberTable } from "./member-table";
import { RolesCard } from "./roles-card";

/** The team: who is on it, who is invited, and what the roles mean. */
export function TeamView() {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="members" className="grid gap-3">
        <h2 id="members" className="text-lg font-semibold">Members</h2>
        <MemberTable />
      </section>
      <section aria-labelledby="invites" className="grid gap-3">
        <h2 id="invites" className="text-lg font-semibold">Open invites</h2>
        <MemberInviteTable />
      </section>
      <RolesCard />
    </div>
  );
}
