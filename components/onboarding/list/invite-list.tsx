"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { LayoutTemplate } from "lucide-react";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { NewLink } from "@/components/page/new-link";
import { Button } from "@/components/ui/button";
import { LaterMenu } from "@/components/ui/later-menu";
import { queryFor } from "@/lib/client/query";
import { inviteTemplates } from "@/lib/generated/operations/invite-builder";
import { inviteList } from "./invites.list";

export const InviteTable = view(inviteList);

const loadMenu = () => import("./list-menus").then((loaded) => loaded.TemplatesMenu);

/** The ways to a new invite above the list: blank, or from a template. The key N does the same. */
export function NewInviteActions() {
  const mayInvite = useCan("accounts.write");
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {mayInvite && templates.length > 0 && (
        <LaterMenu
          trigger={
            <Button>
              <LayoutTemplate aria-hidden />
              From a template
            </Button>
          }
          load={loadMenu}
          of={{ templates }}
        />
      )}
      <NewLink href="/invites/new" label="New invite" scope="accounts.write" byKey="/invites/new#start-template" />
    </div>
  );
}
