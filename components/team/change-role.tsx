"use client";

import dynamic from "next/dynamic";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlay";
import type { Role } from "@/lib/core/roles";
import type { Member } from "@/lib/domain/team/dashboard";

const load = () => import("./change-role-form");
const ChangeRoleForm = dynamic(() => load().then((loaded) => loaded.ChangeRoleForm), { ssr: false });

/** Gives a member another role. */
export function ChangeRole({ member, ownRole }: { member: Member; ownRole: Role }) {
  const trigger = (
    <Button size="sm" aria-label={`Change the role of ${member.email}`}>
      Change
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <ChangeRoleForm member={member} ownRole={ownRole} onClose={close} />}
    </LaterDialog>
  );
}
