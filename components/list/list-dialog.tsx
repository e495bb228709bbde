"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { focusLeft } from "@/components/ui/browser";

type Draw = (close: () => void) => ReactNode;
type Open = (draw: Draw, trigger?: Element | null) => void;

const OpenContext = createContext<Open>(() => {});

/**
 * Returns a function that opens a dialog about a row. The list owns the dialog, so it stays open when its row
 * disappears.
 */
export function useListDialog(): Open {
  return useContext(OpenContext);
}

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
