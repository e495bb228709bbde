"use client";

import { useQuery } from "@tanstack/react-query";
import { loadPage } from "@/components/ui/browser";
import {
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
} from "@/components/ui/overlays/dropdown-menu";
import { toast } from "@/components/ui/overlays/toast";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { memberships } from "@/lib/generated/operations/team";

/** Choice of account in the avatar menu. Renders nothing if there is only one. */
export function AccountChoice() {
  const { data = [] } = useQuery(queryFor(memberships.list));
  const act = useOperation(memberships.actFor);
  if (data.length < 2) return null;
  // Uses the promise, because the menu closes immediately and callbacks of unmounted components do not run.
  const choose = (accountID: string) =>
    act.mutateAsync({ body: { accountID } }).then(
      () => loadPage("/"),
      ({ message }: CallError) => toast.error(message),
    );
  return (
    <>
      <DropdownMenuLabel>Working for</DropdownMenuLabel>
      <DropdownMenuRadioGroup
        aria-label="Account to work for"
        value={data.find(({ isCurrent }) => isCurrent)?.accountID ?? ""}
        onValueChange={(accountID) => void choose(accountID)}
      >
        {data.map(({ accountID, displayName }) => (
          <DropdownMenuRadioItem key={accountID} value={accountID}>
            <span className="truncate">{displayName}</span>
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
    </>
  );
}
