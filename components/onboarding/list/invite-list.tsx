"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { FileUp, LayoutTemplate } from "lucide-react";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { NewLink } from "@/components/page/new-link";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { LaterMenu } from "@/components/ui/overlays/later-menu";
import { queryFor } from "@/lib/client/query";
import { inviteTemplates } from "@/lib/generated/operations/invite-builder";
import { inviteList } from "./invites.list";

export const InviteTable = view(inviteList);

const loadMenu = () => import("./list-menus").then((loaded) => loaded.TemplatesMenu);

/** Buttons for new invites: blank, from a template, or from a file. The key N starts a blank one. */
export function NewInviteActions() {
  const mayInvite = useCan("accounts.write");
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {mayInvite && templates.length > 0 && (
        <LaterMenu
          trigger={<Button icon={LayoutTemplate}>From a template</Button>}
          load={loadMenu}
          of={{ templates }}
        />
      )}
      {mayInvite && (
        <Button asChild>
          <AppLink href="/invites/import">
            <FileUp aria-hidden />
            Import CSV
          </AppLink>
        </Button>
      )}
      <NewLink href="/invites/new" label="New invite" scope="accounts.write" byKey="/invites/new#start-template" />
    </div>
  );
}
