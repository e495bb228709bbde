"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { LayoutTemplate, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCan } from "@/components/shell/can";
import { Button } from "@/components/ui/button";
import { DropdownMenu, DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { queryFor } from "@/lib/client/query";
import { inviteTemplates } from "@/lib/domain/invite-builder/dashboard";
import { useSingleKey } from "./use-single-key";

/** Leads to the builder; who may not invite reads why instead. */
export function NewInviteLink({ label = "New invite" }: { label?: string }) {
  const mayInvite = useCan("accounts.write");
  if (!mayInvite) {
    return (
      <p className="text-[0.8125rem] text-muted-foreground">
        Creating invites needs <code className="font-mono text-xs text-foreground">accounts.write</code>. Ask an owner
        or administrator.
      </p>
    );
  }
  return (
    <Button variant="primary" asChild>
      <Link href="/invites/new" aria-keyshortcuts="n">
        <Plus aria-hidden />
        {label}
      </Link>
    </Button>
  );
}

/** The ways to a new invite above the list: from nothing, or straight from a template; the key N too. */
export function NewInviteActions() {
  const mayInvite = useCan("accounts.write");
  const { data: templates } = useSuspenseQuery(queryFor(inviteTemplates.list));
  const router = useRouter();
  useSingleKey("n", () => mayInvite && router.push("/invites/new#start-template"));
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
              <Link href={`/invites/new?template=${templateID}`}>{name}</Link>
            </DropdownMenuItem>
          ))}
        </DropdownMenu>
      )}
      <NewInviteLink />
    </div>
  );
}
