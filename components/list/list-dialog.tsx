"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { focusLeft } from "@/components/ui/browser";

type Draw = (close: () => void) => ReactNode;
type Open = (draw: Draw, trigger?: Element | null) => void;

const OpenContext = createContext<Open>(() => {});

/** Opens a dialog about a row. It belongs to the list, so that it stays when its row leaves. */
export function useListDialog(): Open {
  return useContext(OpenContext);
}

/** Holds the one dialog of the list around which it stands. */
export function ListDialogs({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<{ draw: Draw; trigger: Element | null } | null>(null);
  const open: Open = (draw, trigger = document.activeElement) => setOpened({ draw, trigger });
  const close = () => {
    setOpened(null);
    focusLeft(opened?.trigger ?? null);
  };
  return (
    <OpenContext value={open}>
      {children}
      {opened?.draw(close)}
    </OpenContext>
  );
}
