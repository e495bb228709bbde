"use client";

import { Lock } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { AppLink } from "./app-link";
import { isPlainClick } from "./browser";
import { cn } from "./cn";

/** The style of a row of tabs, shared with TabNav. */
// `relative` contains the texts for screen readers, so that they do not widen the page.
export const TAB_ROW = "relative flex gap-1 overflow-x-auto border-b [scrollbar-width:none]";

/** The style of one tab, shared with TabNav. */
export const TAB =
  "-mb-px inline-flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2 aria-selected:border-primary-text aria-selected:text-foreground aria-[current]:border-primary-text aria-[current]:text-foreground touch:h-11";

export type TabNavItem = {
  href: string;
  label: string;
  count?: number;
  /** Above it, the tab shows "1,000+". */
  countMax?: number;
  isCurrent?: boolean;
  /** The tab opens an explanation of the missing permission. */
  isLocked?: boolean;
  /** Shows the view on this page instead of following the link. */
  onChoose?: () => void;
};

/** Tabs as links, with counts, for views with their own URL. */
export function TabNav({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly TabNavItem[];
  className?: string;
}) {
  const row = useRef<HTMLElement>(null);
  const current = items.find(({ isCurrent }) => isCurrent)?.href;
  // The row may be wider than a phone, so the current tab is scrolled into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={cn(TAB_ROW, className)}>
      {items.map((item) => (
        <AppLink
          key={item.href}
          href={item.href}
          scroll={false}
          onClick={(event) => choose(event, item.onChoose)}
          aria-current={item.isCurrent ? "page" : undefined}
          className={TAB}
        >
          {item.label}
          {item.isLocked && (
            <>
              <Lock aria-hidden className="size-3.5 opacity-70" />
              <span className="sr-only">(no permission)</span>
            </>
          )}
          {item.count !== undefined && (
            <span className="tabular rounded-full bg-muted px-1.5 text-xs text-muted-foreground">
              {countInWords(item.count, item.countMax)}
            </span>
          )}
        </AppLink>
      ))}
    </nav>
  );
}

function countInWords(count: number, max = Infinity): string {
  return count > max ? `${max.toLocaleString("en-US")}+` : count.toLocaleString("en-US");
}

function choose(event: MouseEvent, onChoose: (() => void) | undefined): void {
  if (!onChoose || !isPlainClick(event)) return;
  event.preventDefault();
  onChoose();
}
