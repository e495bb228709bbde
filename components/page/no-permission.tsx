"use client";

import dynamic from "next/dynamic";
import type { StaffScope } from "@/lib/core/grants";
import type { Scope } from "@/lib/core/scopes";
import { useWithheld } from "./can";

/** The words of all permissions come along, so they are loaded where somebody lacks one. */
const PermissionTo = dynamic(() => import("./permission-to").then((loaded) => loaded.PermissionTo), {
  loading: () => "do this",
});

/** Asks the account's owners for a permission. Few need it, and it brings a form along, so it is loaded where it is drawn. */
export const AskPermission = dynamic(() => import("./ask-permission-dialog").then((loaded) => loaded.AskPermission), {
  ssr: false,
});

interface NoPermissionProps {
  permission: Scope | StaffScope;
  /** The account that it is about. */
  accountID?: string | undefined;
}

/** Stands where a button would be refused: which permission is missing, and how to get it. */
export function NoPermission({ permission, accountID }: NoPermissionProps) {
  const withheld = useWithheld(permission, accountID);
  if (withheld && accountID)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 in-[.text-center]:justify-center">
        <p className="text-[0.8125rem] text-muted-foreground">
          This account doesn’t allow you to <PermissionTo scope={withheld} />.
        </p>
        <AskPermission accountID={accountID} scope={withheld} />
      </div>
    );
  return (
    <p className="text-[0.8125rem] text-muted-foreground">
      You need permission to <PermissionTo scope={permission} />. Ask an owner or administrator.
    </p>
  );
}
