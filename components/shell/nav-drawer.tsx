"use client";

import { Menu } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/dialog";
import { NavList } from "./nav-list";
import type { NavSection } from "./navigation";

/** The navigation as a drawer, with the button that opens it; shown below 1024 px. */
export function NavDrawer({ sections }: { sections: readonly NavSection[] }) {
  const [isOpen, setOpen] = useState(false);
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
        <NavList sections={sections} onFollow={() => setOpen(false)} />
      </nav>
    </Sheet>
  );
}
