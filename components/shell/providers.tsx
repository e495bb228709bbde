"use client";

import { ThemeProvider } from "next-themes";
import { type ReactNode, useState } from "react";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { ZoneProvider } from "@/components/ui/words/use-zone";

export type ProvidersProps = { nonce: string | undefined; zone: string | undefined; children: ReactNode };

/**
 * Providers that every page shares: theme, time zone and live region. Queries and toasts are in QueryProviders, URL
 * state in the lists.
 */
export function Providers({ nonce, zone, children }: ProvidersProps) {
  useStyleNonce(nonce);
  return (
    <ThemeProvider attribute="class" enableColorScheme={false} disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      <ZoneProvider zone={zone}>{children}</ZoneProvider>
      <LiveRegion />
    </ThemeProvider>
  );
}

/**
 * Passes the page's nonce to react-remove-scroll, which Radix dialogs and menus use. It adds style elements at run time
 * and reads the nonce from this global name.
 */
function useStyleNonce(nonce: string | undefined): void {
  // Runs once, before any effect below.
  useState(() => {
    if (nonce && typeof window !== "undefined") Object.assign(window, { __webpack_nonce__: nonce });
  });
}
