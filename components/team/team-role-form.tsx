"use client";

import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useValueField } from "@/components/form/use-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/fields/checkbox";
import { FieldGroup } from "@/components/ui/fields/field";
import { RadioCardGroup } from "@/components/ui/fields/radio-card-group";
import { toast } from "@/components/ui/overlays/toast";
import { ROLE_WORDS, roleOptions } from "@/components/words/roles";
import { resourceLabel } from "@/lib/core/access/scope-words";
import { mayManageRole, offeredScopes, type Role, ROLES } from "@/lib/core/access/roles";
import { ROLE_NAME_MAX } from "@/lib/domain/kernel/limits";
import type { TeamRole } from "@/lib/domain/access/team-roles/dashboard";
import { teamRoles } from "@/lib/generated/operations/team-roles";
import { members } from "@/lib/generated/operations/team";
import { ROLE_PURPOSE_NAMES, ROLE_PURPOSES, type RolePurpose, type RolePurposeName } from "./role-purposes";

interface TeamRoleFormProps {
  /** Role to change; undefined for a new one. */
  role?: TeamRole;
  ownRole: Role;
  onClose: () => void;
}

export function TeamRoleForm({ role, ownRole, onClose }: TeamRoleFormProps) {
  return role ? <ChangeRoleForm role={role} onClose={onClose} /> : <NewRoleForm {...{ ownRole, onClose }} />;
}

function NewRoleForm({ ownRole, onClose }: Omit<TeamRoleFormProps, "role">) {
  const base: Role = "operations";
  return (
    <DialogForm
      operation={teamRoles.create}
      refresh={[teamRoles.list]}
      defaults={{ name: "", base, scopes: [] as string[] }}
      toBody={({ scopes, ...same }, whole) => whole({ ...same, scopes: within(same.base, scopes) })}
      onClose={onClose}
      title="New role"
      description="A custom role is a subset of a built-in one."
      labels={["Create role", "Creating…"]}
      size="lg"
      done={({ name }) => toast.success(`Created ${name}`)}
    >
      <PurposeField ownRole={ownRole} />
      <TextField name="name" label="Name" max={ROLE_NAME_MAX} isRequired />
      <BaseField ownRole={ownRole} />
      <PermissionsOfForm />
    </DialogForm>
  );
}

function ChangeRoleForm({ role, onClose }: { role: TeamRole; onClose: () => void }) {
  const { roleID, name, scopes } = role;
  return (
    <DialogForm
      operation={teamRoles.update}
      request={{ params: { roleID } }}
      refresh={[teamRoles.list, members.list]}
      defaults={{ name, scopes: [...scopes] }}
      onClose={onClose}
      title={`Change ${name}`}
      description={`Based on ${ROLE_WORDS[role.base].label}. Changes apply right away to everyone who has it.`}
      labels={["Save role", "Saving…"]}
      size="lg"
      done="Role saved"
    >
      <TextField name="name" label="Name" max={ROLE_NAME_MAX} isRequired />
      <PermissionsField base={role.base} />
    </DialogForm>
  );
}

const within = (base: Role, scopes: readonly string[]) =>
  scopes.filter((scope) => offeredScopes(base).some((one) => one === scope));

/** Fills in the base and the permissions for a usual purpose, and the name if the person has not typed one. */
function PurposeField({ ownRole }: { ownRole: Role }) {
  const { getValues, setValue } = useFormContext<{ name: string; base: Role; scopes: string[] }>();
  const [purpose, setPurpose] = useState<RolePurposeName>();
  const offered = ROLE_PURPOSE_NAMES.filter((name) => mayManageRole(ownRole, ROLE_PURPOSES[name].base));
  const choose = (value: string) => {
    const name = offered.find((one) => one === value);
    if (!name) return;
    const { base, scopes, label } = ROLE_PURPOSES[name];
    const isNameOwn = ![undefined, "", purpose && ROLE_PURPOSES[purpose].label].includes(getValues("name"));
    setPurpose(name);
    setValue("base", base, CHANGED);
    setValue("scopes", [...scopes], CHANGED);
    if (!isNameOwn) setValue("name", label, CHANGED);
  };
  return (
    <RadioCardGroup
      legend="Purpose"
      name="purpose"
      hint="A start that you can change below."
      columns={3}
      options={offered.map((value) => ({ value, ...cardOf(ROLE_PURPOSES[value]) }))}
      value={purpose ?? ""}
      onValueChange={choose}
    />
  );
}

const CHANGED = { shouldDirty: true } as const;
const cardOf = ({ label, description }: RolePurpose) => ({ label, description });

function BaseField({ ownRole }: { ownRole: Role }) {
  const base = useWatch<{ base: Role }, "base">({ name: "base" });
  return (
    <SelectField
      label="Based on"
      name="base"
      hint={ROLE_WORDS[base].sentence}
      options={roleOptions(ROLES.filter((one) => one !== "owner" && mayManageRole(ownRole, one)))}
    />
  );
}

const PermissionsOfForm = () => <PermissionsField base={useWatch<{ base: Role }, "base">({ name: "base" })} />;

interface RoleResource {
  resource: string;
  view: readonly string[];
  change: readonly string[];
}

function resourcesOf(base: Role): RoleResource[] {
  const scopes: readonly string[] = offeredScopes(base);
  const resourceOf = (scope: string) => scope.slice(0, scope.lastIndexOf("."));
  return [...new Set(scopes.map(resourceOf))].map((resource) => {
    const own = scopes.filter((scope) => resourceOf(scope) === resource);
    const view = own.filter((scope) => scope.endsWith(".read"));
    return { resource, view, change: own.filter((scope) => !view.includes(scope)) };
  });
}

function PermissionsField({ base }: { base: Role }) {
  const { field, error } = useValueField("scopes", "Permissions");
  const chosen = within(base, field.value as string[]);
  const resources = resourcesOf(base);
  const set = (scopes: readonly string[], isOn: boolean) => {
    const others = chosen.filter((scope) => !scopes.includes(scope));
    field.onChange(isOn ? [...others, ...scopes] : others);
  };
  return (
    <FieldGroup legend="Permissions" name="scopes" error={error} hint="“Change” does not include “View”.">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => field.onChange([...offeredScopes(base)])}>
          All
        </Button>
        <Button size="sm" onClick={() => field.onChange(resources.flatMap(({ view }) => view))}>
          View only
        </Button>
        <Button size="sm" variant="ghost" onClick={() => field.onChange([])}>
          Clear
        </Button>
        <p role="status" className="tabular ml-auto text-[0.8125rem] text-muted-foreground">
          {chosen.length} of {offeredScopes(base).length} chosen
        </p>
      </div>
      <ul className="divide-y rounded-lg border">
        {resources.map(({ resource, view, change }) => (
          <li key={resource} className="grid grid-cols-[minmax(0,1fr)_5rem_5.5rem] items-center gap-x-4 px-3.5 py-1.5">
            <span className="text-sm">{resourceLabel(resource)}</span>
            <PermissionBox verb="View" of={view} {...{ resource, chosen, set }} />
            <PermissionBox verb="Change" of={change} {...{ resource, chosen, set }} />
          </li>
        ))}
      </ul>
      <p className="text-[0.8125rem] text-muted-foreground">{lackOf(base, resources, chosen)}</p>
    </FieldGroup>
  );
}

/** Returns the permissions of the built-in base role that a custom role lacks. */
function lackOf(base: Role, resources: readonly RoleResource[], chosen: readonly string[]): string {
  if (chosen.length === 0) return "This role has no permissions yet.";
  const lacking = (verb: "view" | "change") =>
    resources
      .filter((one) => one[verb].some((scope) => !chosen.includes(scope)))
      .map(({ resource }) => resourceLabel(resource).toLowerCase())
      .join(", ");
  const parts = (["view", "change"] as const).flatMap((verb) =>
    lacking(verb) ? [`can’t ${verb} ${lacking(verb)}`] : [],
  );
  const { label } = ROLE_WORDS[base];
  return parts.length === 0 ? `Same as ${label}.` : `Unlike ${label}, this role ${parts.join(". It ")}.`;
}

interface PermissionBoxProps {
  verb: string;
  resource: string;
  of: readonly string[];
  chosen: readonly string[];
  set: (scopes: readonly string[], isOn: boolean) => void;
}

function PermissionBox({ verb, resource, of, chosen, set }: PermissionBoxProps) {
  if (of.length === 0) return <span />;
  return (
    <Checkbox
      label={
        <>
          {verb}
          <span className="sr-only"> {resourceLabel(resource)}</span>
        </>
      }
      checked={of.every((scope) => chosen.includes(scope))}
      onChange={(event) => set(of, event.target.checked)}
    />
  );
}
