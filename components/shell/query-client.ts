import { QueryClient } from "@tanstack/react-query";

const FRESH_MS = 30_000;
const MOST_RETRIES = 2;

/** Makes a query client: answers stay fresh for 30 seconds, and what the server refused (4xx) is not asked again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < MOST_RETRIES && !isRefusal(error),
      },
    },
  });
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("status" in error)) return false;
  const { status } = error;
  return typeof status === "number" && status >= 400 && status < 500;
}
