"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { LiveRegion } from "@/components/ui/live-region";
import { useStyleNonce } from "./use-style-nonce";

export type ProvidersProps = { nonce: string | undefined; children: ReactNode };

/** What every page shares in the browser: theme and live region. Queries and toasts are the QueryProviders', URL state the AppShell's. */
export function Providers({ nonce, children }: ProvidersProps) {
  useStyleNonce(nonce);
  return (
    <ThemeProvider attribute="class" enableColorScheme={false} disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      {children}
      <LiveRegion />
    </ThemeProvider>
  );
}
