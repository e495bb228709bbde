"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCan } from "@/components/shell/can";
import { PageHeader } from "@/components/ui/page-header";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/domain/accounts/contract";

/** Props of {@link AccountPageHeader}. */
export interface AccountPageHeaderProps {
  accountID: string;
  /** What the page is; without it the page is the account's first, and bears its name. */
  title?: string;
  /** The page above this one within the account, if there is one. */
  above?: { label: string; path: string };
  description?: ReactNode;
  actions?: ReactNode;
}

/** The top of a page of an account, with the way there; for pages which preload the account. */
export function AccountPageHeader({ accountID, title, above, description, actions }: AccountPageHeaderProps) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const mayList = useCan("accounts.read");
  const base = `/accounts/${accountID}`;
  const breadcrumb = [
    ...(mayList ? [{ label: "Accounts", href: "/accounts" }] : []),
    { label: account.displayName, ...(title && { href: base }) },
    ...(above ? [{ label: above.label, href: `${base}/${above.path}` }] : []),
    ...(title ? [{ label: title }] : []),
  ];
  return (
    <PageHeader
      title={title ?? account.displayName}
      breadcrumb={breadcrumb}
      description={description}
      actions={actions}
    />
  );
}
