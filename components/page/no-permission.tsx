"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/feedback/skeleton";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { useWithheld } from "./can";

/** Includes the words of all permissions, so it loads only when someone lacks one. */
const PermissionNote = dynamic(() => import("./permission-note").then((loaded) => loaded.PermissionNote), {
  loading: () => <Skeleton className="h-5 w-80 max-w-full" />,
});

/** Asks the account's owners for a permission. It includes a form and few people need it, so it loads on demand. */
export const AskPermission = dynamic(() => import("./ask-permission-dialog").then((loaded) => loaded.AskPermission), {
  ssr: false,
});

interface NoPermissionProps {
  permission: Scope | StaffScope;
  accountID?: string | undefined;
}

/** Replaces a button that the viewer may not use: names the missing permission and the way to get it. */
export function NoPermission({ permission, accountID }: NoPermissionProps) {
  const withheld = useWithheld(permission, accountID);
  if (!withheld || !accountID) return <PermissionNote permission={permission} />;
  return <PermissionNote permission={withheld} ask={<AskPermission accountID={accountID} scope={withheld} />} />;
}
