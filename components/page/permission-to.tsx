"use client";

import { permissionTo } from "@/lib/core/scope-words";

/** Words what a scope lets somebody do, after "permission to". */
export function PermissionTo({ scope }: { scope: string }) {
  return permissionTo(scope);
}
