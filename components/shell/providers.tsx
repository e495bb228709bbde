"use client";

import { ThemeProvider } from "next-themes";
import { type ReactNode, useState } from "react";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { ZoneProvider } from "@/components/ui/words/use-zone";

export type ProvidersProps = { nonce: string | undefined; zone: string | undefined; children: ReactNode };

/**
 * Shows what every page shares in the browser: theme, time zone and live region. Queries and toasts are the
 * QueryProviders', URL state the lists'.
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

/** Hands the page's nonce to react-remove-scroll (under Radix dialogs and menus), which makes style elements at run time and looks for this global name. */
function useStyleNonce(nonce: string | undefined): void {
  // Once, before the first effect of anything below.
  useState(() => {
    if (nonce && typeof window !== "undefined") Object.assign(window, { __webpack_nonce__: nonce });
  });
}
