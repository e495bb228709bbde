"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toaster } from "@/components/ui/overlays/toaster";

/** Providers for pages that use queries: all except hosted onboarding, to keep it small. */
export function QueryProviders({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;

/**
 * Creates a query client. Answers are fresh for 30 seconds, and requests that the server rejected (4xx) are not
 * retried.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MOST_RETRIES && !isRefusal(error),
      },
      // Offline changes fail immediately. They must not be sent later, when the person no longer expects it.
      mutations: { networkMode: "always" },
    },
  });
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  const { status } = error;
  return typeof status === "number" && status >= 400 && status < 500;
}
