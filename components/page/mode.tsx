"use client";

import { createContext, type ReactNode, useContext } from "react";

const LiveContext = createContext(false);

/** Tells everything below whether the account is in live mode. */
export function ModeProvider({ isLive, children }: { isLive: boolean; children: ReactNode }) {
  return <LiveContext value={isLive}>{children}</LiveContext>;
}

/** Whether what happens here is real. */
export function useIsLive(): boolean {
  return useContext(LiveContext);
}
