"use client";

import type { ReactNode } from "react";
import { permissionTo } from "@/lib/core/access/scope-words";

interface PermissionNoteProps {
  permission: string;
  ask?: ReactNode;
}

export function PermissionNote({ permission, ask }: PermissionNoteProps) {
  const does = permissionTo(permission);
  if (!ask)
    return (
      <p className="text-[0.8125rem] text-muted-foreground">
        You need permission to {does}. Ask an owner or administrator.
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 in-[.text-center]:justify-center">
      <p className="text-[0.8125rem] text-muted-foreground">This account doesn’t allow you to {does}.</p>
      {ask}
    </div>
  );
}
