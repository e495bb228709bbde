"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import { keyOf, queryFor } from "@/lib/client/query";
import { partnerDisputes } from "@/lib/generated/operations/disputes";
import { NavIcon } from "./nav-icon";
import { isBelow, isSectionCurrent, type NavLink, type NavSection } from "./navigation";

// Only a collapsed sidebar has tooltips.
const Tooltip = lazy(async () => ({ default: (await import("@/components/ui/tooltip")).Tooltip }));

const LINK =
  "flex min-h-8 items-center gap-2.5 rounded-md own:px-2.5 py-1.5 text-sm own:text-muted-foreground transition-colors hover:bg-muted hover:text-foreground touch:min-h-11";
const CURRENT = "bg-muted font-medium text-foreground";

export type NavListProps = {
  sections: readonly NavSection[];
  /** Icons alone, their names as tooltips. */
  isCollapsed?: boolean;
  /** Called when a link is followed, for a drawer to close. */
  onFollow?: () => void;
};

/** The sections and their pages as links; marks where one is. */
export function NavList({ sections, isCollapsed = false, onFollow }: NavListProps) {
  return (
    <ul className="grid gap-0.5">
      {sections.map((section) => (
        <li key={section.label}>
          {isCollapsed ? (
            <CollapsedSection section={section} />
          ) : section.pages ? (
            <SectionWithPages section={section} pages={section.pages} {...(onFollow ? { onFollow } : {})} />
          ) : (
            <SectionLink section={section} {...(onFollow ? { onFollow } : {})} />
          )}
        </li>
      ))}
    </ul>
  );
}

type SectionProps = { section: NavSection; onFollow?: () => void };

function SectionLink({ section, onFollow }: SectionProps) {
  const isCurrent = isBelow(usePathname(), section.href);
  return (
    <AppLink
      href={section.href}
      onClick={onFollow}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(LINK, isCurrent && CURRENT)}
    >
      <NavIcon name={section.icon} />
      {section.label}
    </AppLink>
  );
}

function CollapsedSection({ section }: SectionProps) {
  const isCurrent = isSectionCurrent(usePathname(), section);
  const link = (
    <AppLink
      href={section.href}
      aria-label={section.label}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(LINK, "size-9 justify-center px-0", isCurrent && CURRENT)}
    >
      <NavIcon name={section.icon} />
    </AppLink>
  );
  return (
    <Suspense fallback={link}>
      <Tooltip content={section.label}>{link}</Tooltip>
    </Suspense>
  );
}

function SectionWithPages({ section, pages, onFollow }: SectionProps & { pages: readonly NavLink[] }) {
  const path = usePathname();
  return (
    <>
      <p className="mt-3 flex min-h-8 items-center gap-2.5 px-2.5 text-sm text-muted-foreground">
        <NavIcon name={section.icon} />
        {section.label}
      </p>
      <ul aria-label={section.label} className="ml-[1.125rem] grid gap-0.5 border-l pl-2">
        {pages.map((page) => (
          <li key={page.href}>
            <AppLink
              href={page.href}
              onClick={onFollow}
              aria-current={isBelow(path, page.href) ? "page" : undefined}
              className={cn(LINK, isBelow(path, page.href) && CURRENT)}
            >
              {page.label}
              {page.counts && <DisputesBadge />}
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Shows how many disputes need a response. It draws nothing where none does. It is read again on the way to another
 * page.
 */
function DisputesBadge() {
  const client = useQueryClient();
  const pathname = usePathname();
  const { data } = useQuery(queryFor(partnerDisputes.waiting));
  useEffect(() => {
    void client.refetchQueries({ queryKey: keyOf(partnerDisputes.waiting), stale: true });
  }, [client, pathname]);
  if (!data || data.waiting === 0) return null;
  return (
    <span className="ml-auto rounded-full border border-warning-border bg-warning-soft px-1.5 text-xs font-medium text-foreground tabular-nums">
      {data.waiting}
      <span className="sr-only"> {data.waiting === 1 ? "needs" : "need"} a response</span>
    </span>
  );
}
