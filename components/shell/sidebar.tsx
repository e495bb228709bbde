"use client";

import { PanelLeft } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { NavList } from "./nav-list";
import { type NavSection, SIDEBAR_COOKIE } from "./navigation";

const YEAR_S = 31_536_000;

/** The navigation at the left from 1024 px on; collapses to icons. */
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
  // The menu is longer than a low window: where one is comes into view.
  useEffect(() => {
    void nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest" });
  }, [path]);
  const toggle = () => {
    document.cookie = `${SIDEBAR_COOKIE}=${isCollapsed ? "0" : "1"}; path=/; max-age=${YEAR_S}; samesite=lax`;
    setCollapsed(!isCollapsed);
  };
  return (
    <div
      className={cn(
        "sticky top-(--shell-top) hidden h-[calc(100dvh-var(--shell-top))] shrink-0 flex-col justify-between gap-4 overflow-y-auto border-r px-3 py-4 lg:flex",
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
        aria-label="Sidebar"
        title={isCollapsed ? "Expand sidebar" : "Collapse sidebar"}
        className={cn("text-muted-foreground", !isCollapsed && "justify-start gap-2.5")}
        onClick={toggle}
      >
        <PanelLeft aria-hidden />
        {!isCollapsed && "Collapse"}
      </Button>
    </div>
  );
}
