"use client";

import { type ReactNode, useId } from "react";
import type { StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { useCan } from "./can";
import { NoPermission } from "./no-permission";

interface PageSectionProps {
  title: string;
  /** The permission that its queries require, on the account if one is given. */
  scope: Scope | StaffScope;
  accountID: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** One of several lists on a page. People who may not read it see the reason, and it sends no requests. */
export function PageSection({ title, scope, accountID, actions, children }: PageSectionProps) {
  const id = useId();
  const mayRead = useCan(scope, accountID);
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-[0.9375rem] font-semibold">
          {title}
        </h2>
        {mayRead && actions}
      </div>
      {mayRead ? children : <NoPermission permission={scope} accountID={accountID} />}
    </section>
  );
}
