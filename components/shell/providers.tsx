"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { LiveRegion } from "@/components/ui/live-region";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";
import { createQueryClient } from "./query-client";
import { useStyleNonce } from "./use-style-nonce";

/** Props of {@link Providers}. */
export type ProvidersProps = { nonce: string | undefined; children: ReactNode };

/** What the whole tree shares in the browser: theme, queries, URL state, tooltips, live region, toasts. */
export function Providers({ nonce, children }: ProvidersProps) {
  const [queries] = useState(createQueryClient);
  useStyleNonce(nonce);
  return (
    <ThemeProvider attribute="class" enableColorScheme={false} disableTransitionOnChange {...(nonce ? { nonce } : {})}>
      <QueryClientProvider client={queries}>
        <NuqsAdapter>
          <TooltipProvider>{children}</TooltipProvider>
          <Toaster />
          <LiveRegion />
        </NuqsAdapter>
      </QueryClientProvider>
    </ThemeProvider>
  );
}
