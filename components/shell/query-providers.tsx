"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toaster } from "@/components/ui/overlays/toaster";

/** Shows what pages share that read and write through queries: all but hosted onboarding, which is to be light. */
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

/** Makes a query client: answers stay fresh for 30 seconds, and what the server refused (4xx) is not asked again. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MOST_RETRIES && !isRefusal(error),
      },
      // A change that cannot be sent now fails now. It must not be sent later, when nobody thinks of it anymore.
      mutations: { networkMode: "always" },
    },
  });
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  const { status } = error;
  return typeof status === "number" && status >= 400 && status < 500;
}
