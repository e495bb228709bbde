"use client";

import { createContext, type ReactNode, useContext } from "react";

const LiveContext = createContext(false);

export function ModeProvider({ isLive, children }: { isLive: boolean; children: ReactNode }) {
  return <LiveContext value={isLive}>{children}</LiveContext>;
}

/** True if payments and cards on this page are real. */
export function useIsLive(): boolean {
  return useContext(LiveContext);
}
