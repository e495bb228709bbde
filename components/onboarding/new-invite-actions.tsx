"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { LayoutTemplate } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { useCan } from "@/components/page/can";
import { NewLink } from "@/components/page/new-link";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { queryFor } from "@/lib/client/query";
import { inviteTemplates } from "@/lib/operations/invite-builder";

/** The ways to a new invite above the list: blank, or from a template. The key N does the same. */
export function NewInviteActions() {
  const mayInvite = useCan("accounts.write");
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {mayInvite && templates.length > 0 && (
        <DropdownMenu
          trigger={
            <Button>
              <LayoutTemplate aria-hidden />
              From a template
            </Button>
          }
        >
          {templates.map(({ templateID, name }) => (
            <DropdownMenuItem key={templateID} asChild>
              <AppLink href={`/invites/new?template=${templateID}`}>{name}</AppLink>
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      )}
      <NewLink href="/invites/new" label="New invite" scope="accounts.write" byKey="/invites/new#start-template" />
    </div>
  );
}
