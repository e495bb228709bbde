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
  /** The permission that the form behind the link requires, on the account if one is given. */
  scope: Scope | StaffScope;
  accountID?: string;
  variant?: ButtonProps["variant"];
  /** The address that the keyboard shortcut for a new object opens instead. */
  byKey?: string;
};

/** A link to the form for a new object. People without permission see the reason. */
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
