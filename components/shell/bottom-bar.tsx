"use client";

import { Ellipsis } from "lucide-react";
import { AppLink } from "@/components/ui/app-link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { cn } from "@/components/ui/cn";
import { Sheet } from "@/components/ui/dialog";
import { NavIcon } from "./nav-icon";
import { NavList } from "./nav-list";
import { isBelow, type NavSection } from "./navigation";

const ITEM =
  "flex h-14 flex-col items-center justify-center gap-1 text-xs own:text-muted-foreground focus-visible:-outline-offset-2";

/** The main sections at a phone's lower edge, the others under More; shown below 640 px. */
export function BottomBar({ sections }: { sections: readonly NavSection[] }) {
  const [isOpen, setOpen] = useState(false);
  const path = usePathname();
  const main = sections.filter((section) => !section.pages);
  const more = sections.filter((section) => section.pages);
  return (
    <nav
      aria-label="Main sections"
      className="fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t bg-card pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      {main.map((section) => (
        <AppLink
          key={section.href}
          href={section.href}
          aria-current={isBelow(path, section.href) ? "page" : undefined}
          className={cn(ITEM, isBelow(path, section.href) && "font-medium text-primary-text")}
        >
          <NavIcon name={section.icon} />
          {section.label}
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
          <NavList sections={more} onFollow={() => setOpen(false)} />
        </Sheet>
      )}
    </nav>
  );
}
