import { ROLE_SCOPES, ROLES, type Role } from "@/lib/core/access/roles";
import { resourceOf } from "@/lib/core/access/scopes";

export type Reach = "none" | "see" | "change";

/** Resources that share the same access for each role. */
export interface MatrixRow {
  resources: readonly string[];
  reach: Record<Role, Reach>;
}

/**
 * Returns the table of roles and scopes for display. Resources with the same access for every role share a row, most
 * open first.
 */
export function roleMatrix(): MatrixRow[] {
  const rows = new Map<string, MatrixRow>();
  for (const resource of resources()) {
    const reach = Object.fromEntries(ROLES.map((role) => [role, reachOf(role, resource)])) as Record<Role, Reach>;
    const key = Object.values(reach).join();
    const row = rows.get(key);
    rows.set(key, { resources: [...(row?.resources ?? []), resource], reach });
  }
  return [...rows.values()];
}

function resources(): string[] {
  const scopes = ROLES.flatMap((role) => ROLE_SCOPES[role]);
  return [...new Set(scopes.map(resourceOf))];
}

function reachOf(role: Role, resource: string): Reach {
  const held = ROLE_SCOPES[role].filter((scope) => resourceOf(scope) === resource);
  if (held.some((scope) => !scope.endsWith(".read"))) return "change";
  return held.length > 0 ? "see" : "none";
}
