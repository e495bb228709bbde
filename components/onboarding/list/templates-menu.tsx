"use client";

import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/dropdown-menu";
import type { InviteTemplate } from "@/lib/domain/onboarding/invite-builder/dashboard";

/** The templates to begin an invite from, open from the start. */
export function TemplatesMenu({ templates, trigger }: { templates: readonly InviteTemplate[]; trigger: ReactNode }) {
  return (
    <DropdownMenu trigger={trigger} isOpenAtFirst>
      {templates.map(({ templateID, name }) => (
        <DropdownMenuItem key={templateID} asChild>
          <AppLink href={`/invites/new?template=${templateID}`}>{name}</AppLink>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
