"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronRight, PanelLeft, Menu, Ellipsis } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type MouseEvent, useEffect, useId, useRef, useState, lazy, Suspense, useTransition } from "react";
import { AppLink } from "@/components/ui/app-link";
import { isPlainClick } from "@/components/ui/browser";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Sheet } from "@/components/ui/overlays/dialog";
import { beginPage, useLoading } from "@/components/ui/feedback/loading";
import { keyOf, queryFor } from "@/lib/client/query";
import { partnerDisputes } from "@/lib/generated/operations/disputes";
import { useClosedSections } from "./closed-sections";
import { NavIcon } from "./nav-icon";
import { barOf, type NavSection, SIDEBAR_COOKIE, isBelow, isSectionCurrent, type NavLink } from "./navigation";

const YEAR_S = 31_536_000;

/** The navigation on the left for windows of at least 1024 px. It collapses to icons. */
export function Sidebar({
  sections,
  isCollapsedAtFirst,
}: {
  sections: readonly NavSection[];
  isCollapsedAtFirst: boolean;
}) {
  const [isCollapsed, setCollapsed] = useState(isCollapsedAtFirst);
  const nav = useRef<HTMLElement>(null);
  const path = usePathname();
  // The menu is longer than a low window, so the current page is scrolled into view.
  useEffect(() => {
    void nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [path]);
  const toggle = () => {
    document.cookie = `${SIDEBAR_COOKIE}=${isCollapsed ? "0" : "1"}; path=/; max-age=${YEAR_S}; samesite=lax`;
    setCollapsed(!isCollapsed);
  };
  return (
    <div
      data-collapsed={isCollapsed || undefined}
      className={cn(
        "sticky top-(--shell-top) hidden h-[calc(100dvh-var(--shell-top))] shrink-0 flex-col justify-between gap-4 overflow-y-auto border-r px-3 py-4 lg:flex print:hidden",
        isCollapsed ? "w-[3.75rem]" : "w-56",
      )}
    >
      <nav ref={nav} aria-label="Sections">
        <NavList sections={sections} isCollapsed={isCollapsed} />
      </nav>
      <Button
        variant="ghost"
        size={isCollapsed ? "icon" : "sm"}
        aria-expanded={!isCollapsed}
        aria-label={isCollapsed ? "Expand sidebar" : "Collapse sidebar"}
        title={isCollapsed ? "Expand sidebar" : "Collapse sidebar"}
        className={cn("text-muted-foreground", !isCollapsed && "justify-start gap-2.5")}
        onClick={toggle}
        icon={PanelLeft}
      >
        {!isCollapsed && "Collapse"}
      </Button>
    </div>
  );
}

/** Follows a link and closes its container. Reports that the page is loading, because the link itself is removed. */
type Follow = (event: MouseEvent, page: Pick<NavLink, "href">) => void;

function useFollow(close: () => void): Follow {
  const router = useRouter();
  const [href, setHref] = useState("");
  const [isPending, startFollowing] = useTransition();
  useLoading(isPending, href);
  return (event, { href: target }) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    close();
    setHref(target);
    beginPage(target);
    startFollowing(() => router.push(target));
  };
}

/** The navigation as a drawer, with the button that opens it, below 1024 px. */
export function NavDrawer({ sections }: { sections: readonly NavSection[] }) {
  const [isOpen, setOpen] = useState(false);
  const follow = useFollow(() => setOpen(false));
  return (
    <Sheet
      side="left"
      title="Menu"
      className="w-72"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="icon" aria-label="Open menu" className="lg:hidden">
          <Menu aria-hidden />
        </Button>
      }
    >
      <nav aria-label="Sections">
        <NavList sections={sections} onFollow={follow} />
      </nav>
    </Sheet>
  );
}

const ITEM =
  "flex h-14 flex-col items-center justify-center gap-1 text-xs own:text-muted-foreground focus-visible:-outline-offset-2";

/** The most used pages at the bottom edge of phones, with all others under More, below 640 px. */
export function BottomBar({ sections }: { sections: readonly NavSection[] }) {
  const [isOpen, setOpen] = useState(false);
  const follow = useFollow(() => setOpen(false));
  const path = usePathname();
  const main = barOf(sections);
  const isInBar = ({ href }: NavLink) => main.some((page) => page.href === href);
  const more = sections.filter((section) => section.pages || !isInBar(section));
  return (
    <nav
      aria-label="Main sections"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t bg-card pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {main.map(({ href, icon, label }) => (
        <AppLink
          key={href}
          href={href}
          aria-current={isBelow(path, href) ? "page" : undefined}
          className={cn(ITEM, isBelow(path, href) && "font-medium text-primary-text")}
        >
          <NavIcon name={icon} />
          {label}
        </AppLink>
      ))}
      {more.length > 0 && (
        <Sheet
          title="More"
          className="w-72"
          open={isOpen}
          onOpenChange={setOpen}
          trigger={
            <button type="button" className={ITEM}>
              <Ellipsis aria-hidden className="size-4" />
              More
            </button>
          }
        >
          <NavList sections={more} onFollow={follow} />
        </Sheet>
      )}
    </nav>
  );
}

// Only a collapsed sidebar has tooltips.
const Tooltip = lazy(async () => ({ default: (await import("@/components/ui/overlays/tooltip")).Tooltip }));

const LINK = "flex min-h-8 items-center gap-2.5 rounded-md own:px-2.5 py-1.5 text-sm transition-colors touch:min-h-11";
/** The current page has its own color, so that a hovered entry does not look selected. */
const CURRENT = "bg-primary-soft font-medium text-primary-text";
const OTHER = "text-muted-foreground hover:bg-muted hover:text-foreground";

type NavListProps = {
  sections: readonly NavSection[];
  isCollapsed?: boolean;
  onFollow?: Follow;
};

/** The sections and their pages as links, with the current one marked. */
function NavList({ sections, isCollapsed = false, onFollow }: NavListProps) {
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

type SectionProps = { section: NavSection; onFollow?: Follow };

function SectionLink({ section, onFollow }: SectionProps) {
  const isCurrent = isBelow(usePathname(), section.href);
  return (
    <AppLink
      href={section.href}
      onClick={(event) => onFollow?.(event, section)}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(LINK, isCurrent ? CURRENT : OTHER)}
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
      className={cn(LINK, "size-9 justify-center px-0", isCurrent ? CURRENT : OTHER)}
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
  const closed = useClosedSections();
  const id = useId();
  const isCurrent = isSectionCurrent(path, { ...section, pages });
  const isOpen = isCurrent || !closed.has(section.label);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        // The section of the open page stays open, so that the menu always shows where the person is.
        aria-disabled={isCurrent || undefined}
        className="group mt-3 flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-sm text-muted-foreground not-aria-disabled:hover:bg-muted not-aria-disabled:hover:text-foreground focus-visible:-outline-offset-2 touch:min-h-11"
        onClick={() => !isCurrent && closed.toggle(section.label)}
      >
        <NavIcon name={section.icon} />
        <span className="grow">{section.label}</span>
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 transition-transform group-aria-disabled:invisible group-aria-expanded:rotate-90 motion-reduce:transition-none"
        />
      </button>
      <ul id={id} aria-label={section.label} hidden={!isOpen} className="ml-[1.125rem] grid gap-0.5 border-l pl-2">
        {pages.map((page) => (
          <li key={page.href}>
            <AppLink
              href={page.href}
              onClick={(event) => onFollow?.(event, page)}
              aria-current={isBelow(path, page.href) ? "page" : undefined}
              className={cn(LINK, isBelow(path, page.href) ? CURRENT : OTHER)}
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

/** The number of disputes that need a response, refetched on navigation. Renders nothing for zero. */
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
