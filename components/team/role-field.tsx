"use client";

import { useWatch } from "react-hook-form";
import { SelectField } from "@/components/form/fields/select-field";
import { mayManageRole, ROLES, type Role } from "@/lib/core/roles";
import { ROLE_WORDS, roleOptions } from "@/components/words/roles";

/** The role of a member, of those which one may give; says what the chosen one is for. */
export function RoleField({ ownRole }: { ownRole: Role }) {
  const chosen = useWatch<{ role: Role }, "role">({ name: "role" });
  return (
    <SelectField
      label="Role"
      name="role"
      hint={ROLE_WORDS[chosen].sentence}
      options={roleOptions(ROLES.filter((role) => mayManageRole(ownRole, role)))}
    />
  );
}
