"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { useWithheld } from "./can";

/** The words of all permissions come along, so they are loaded where somebody lacks one. */
const PermissionNote = dynamic(() => import("./permission-note").then((loaded) => loaded.PermissionNote), {
  loading: () => <Skeleton className="h-5 w-80 max-w-full" />,
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
  if (!withheld || !accountID) return <PermissionNote permission={permission} />;
  return <PermissionNote permission={withheld} ask={<AskPermission accountID={accountID} scope={withheld} />} />;
}
