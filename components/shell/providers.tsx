"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useState } from "react";
import { LiveRegion } from "@/components/ui/live-region";
import { Toaster } from "@/components/ui/toaster";
import { createQueryClient } from "./query-client";
import { useStyleNonce } from "./use-style-nonce";

/** Props of {@link Providers}. */
export type ProvidersProps = { nonce: string | undefined; children: ReactNode };

/** What every page shares in the browser: theme, queries, live region, toasts. URL state is the AppShell's, because public pages have none. */
export function Providers({ nonce, children }: ProvidersProps) {
  const [queries] = useState(createQueryClient);
  useStyleNonce(nonce);
  return (
    <ThemeProvider attribute="class" enableColorScheme={false} disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      <QueryClientProvider client={queries}>
        {children}
        <Toaster />
        <LiveRegion />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
