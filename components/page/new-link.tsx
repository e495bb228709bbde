"use client";

import { Plus } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { Scope, StaffScope } from "@/lib/core/scopes";
import { useCan } from "./can";
import { NoPermission } from "./no-permission";

type NewLinkProps = {
  href: string;
  label: string;
  /** What the form behind the link needs, on the account when one is named. */
  scope: Scope | StaffScope;
  accountID?: string;
  variant?: ButtonProps["variant"];
  /** The single key that does the same. */
  shortcut?: string;
};

/** Leads to the form for something new; those who may not make one read why. */
export function NewLink({ href, label, scope, accountID, variant = "primary", shortcut }: NewLinkProps) {
  if (!useCan(scope, accountID)) return <NoPermission permission={scope} />;
  return (
    <Button variant={variant} asChild>
      <AppLink href={href} aria-keyshortcuts={shortcut}>
        <Plus aria-hidden />
        {label}
      </AppLink>
    </Button>
  );
}
