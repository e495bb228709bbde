"use client";

import { Plus } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { useCan } from "./can";
import { ariaKeyOf } from "./keys/keys";
import { NoPermission } from "./no-permission";

type NewLinkProps = {
  href: string;
  label: string;
  /** Names the permission that the form behind the link needs, on the account when one is named. */
  scope: Scope | StaffScope;
  accountID?: string;
  variant?: ButtonProps["variant"];
  /** Is the address that the key for something new leads to instead. */
  byKey?: string;
};

/** Leads to the form for something new; those who may not make one read why. */
export function NewLink({ href, label, scope, accountID, variant = "primary", byKey }: NewLinkProps) {
  if (!useCan(scope, accountID)) return <NoPermission permission={scope} accountID={accountID} />;
  return (
    <Button variant={variant} asChild>
      <AppLink href={href} aria-keyshortcuts={ariaKeyOf("new")} data-by-key={byKey}>
        <Plus aria-hidden />
        {label}
      </AppLink>
    </Button>
  );
}
