"use client";

import { Slot } from "radix-ui";
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from "react";

export interface LaterMenuProps<P> {
  trigger: ReactNode;
  /** Loads the menu or panel with its button, initially open. */
  load: () => Promise<ComponentType<P & { trigger: ReactNode }>>;
  of: P;
  popup?: "menu" | "dialog";
}

/** A button with a menu or a panel that loads before it opens for the first time, so that pages do not include it. */
export function LaterMenu<P extends object>({ trigger, load, of, popup = "menu" }: LaterMenuProps<P>) {
  const [menu, setMenu] = useState<{ Menu: ComponentType<P & { trigger: ReactNode }> }>();
  if (menu) return <menu.Menu {...of} trigger={trigger} />;
  const open = () => void load().then((Menu) => setMenu({ Menu }));
  const loadAhead = () => void load().catch(() => {});
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    open();
  };
  return (
    <Slot.Root
      aria-haspopup={popup}
      aria-expanded={false}
      onClick={open}
      onKeyDown={openByKey}
      onFocus={loadAhead}
      onPointerEnter={loadAhead}
    >
      {trigger}
    </Slot.Root>
  );
}
