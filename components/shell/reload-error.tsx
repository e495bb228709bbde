"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState, type ErrorStateProps } from "@/components/ui/error-state";

/** An {@link ErrorState} whose Retry asks the server for the page again. */
export function ReloadError(props: Omit<ErrorStateProps, "onRetry" | "isRetrying">) {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  return <ErrorState {...props} isRetrying={isRetrying} onRetry={() => startRetry(() => router.refresh())} />;
}
