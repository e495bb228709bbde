"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { PageHeading } from "@/components/page/page-heading";
import { ErrorState, type ErrorStateProps } from "@/components/ui/feedback/error-state";

/** Props that Next passes to an error page. */
export type PageErrorProps = { error: unknown; retry: () => void };

export function PageError({ error, retry }: PageErrorProps) {
  return (
    <div className="grid gap-5">
      <PageHeading>Something went wrong</PageHeading>
      <ErrorState
        title="This page couldn’t be shown"
        description="The problem is on our end. Other pages still work, and nothing you saved is lost."
        onRetry={retry}
        requestID={digestOf(error)}
        idLabel="Error ID"
      />
    </div>
  );
}

function digestOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("digest" in error)) return undefined;
  return typeof error.digest === "string" ? error.digest : undefined;
}

/** An {@link ErrorState} with a Retry button that requests the page again from the server. */
export function ReloadError(props: Omit<ErrorStateProps, "onRetry" | "isRetrying">) {
  const router = useRouter();
  const [isRetrying, startRetry] = useTransition();
  return <ErrorState {...props} isRetrying={isRetrying} onRetry={() => startRetry(() => router.refresh())} />;
}
