"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { counted } from "@/components/words/nouns";
import { ROLE_WORDS } from "@/components/words/roles";
import { queryFor } from "@/lib/client/query";
import { offeredScopes } from "@/lib/core/access/roles";
import type { TeamRole } from "@/lib/domain/access/team-roles/dashboard";
import { teamRoles } from "@/lib/generated/operations/team-roles";
import { useManagement, useOwnRole } from "./member-cells";

const load = () => import("./team-role-form");
const TeamRoleForm = dynamic(() => load().then((loaded) => loaded.TeamRoleForm), { ssr: false });

/** Custom roles of the team: each is a built-in role with fewer permissions. */
export function TeamRolesCard() {
  const { data: roles } = useSuspenseQuery(queryFor(teamRoles.list));
  const mayWrite = useCan("members.write");
  return (
    <Card>
      <CardHeader
        title="Custom roles"
        description="For people who need less access than a built-in role."
        actions={mayWrite && <NewRole />}
      />
      <CardBody>
        {roles.length === 0 ? (
          <p className="text-muted-foreground">
            No custom roles yet. {mayWrite && "A role that only refunds payments takes a minute to set up."}
          </p>
        ) : (
          <ul className="grid divide-y">
            {roles.map((role) => (
              <RoleLine key={role.roleID} role={role} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

function NewRole() {
  const trigger = (
    <Button size="sm" icon={Plus}>
      New role
    </Button>
  );
  const ownRole = useOwnRole();
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <TeamRoleForm ownRole={ownRole} onClose={close} />}
    </LaterDialog>
  );
}

function RoleLine({ role }: { role: TeamRole }) {
  const { name, base, scopes, holders } = role;
  const { ownRole, mayManage } = useManagement(base);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-[0.8125rem] text-muted-foreground">
          Based on {ROLE_WORDS[base].label}: {scopes.length} of {counted(offeredScopes(base).length, "permission")}.{" "}
          {holders === 0 ? "No one has it." : `${counted(holders, "person")} ${holders === 1 ? "has" : "have"} it.`}
        </p>
      </div>
      {mayManage && (
        <span className="flex gap-2">
          <LaterDialog
            trigger={
              <Button size="sm" aria-label={`Change the role ${name}`}>
                Change
              </Button>
            }
            load={load}
          >
            {(close) => <TeamRoleForm role={role} ownRole={ownRole} onClose={close} />}
          </LaterDialog>
          <DeleteRole role={role} />
        </span>
      )}
    </li>
  );
}

function DeleteRole({ role: { roleID, name, holders } }: { role: TeamRole }) {
  if (holders > 0) return null;
  return (
    <ConfirmAction
      operation={teamRoles.delete}
      request={{ params: { roleID } }}
      refresh={[teamRoles.list]}
      trigger={
        <Button size="sm" aria-label={`Delete the role ${name}`}>
          Delete
        </Button>
      }
      title={`Delete ${name}?`}
      effect="No one has this role. It can’t be restored."
      labels={["Delete role", "Deleting…"]}
      done="Role deleted"
    />
  );
}
