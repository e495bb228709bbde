"use client";

import { CloudAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button";
import { CopyButton } from "../data/copy-button";

interface FailedQuery {
  error: { requestID?: string | undefined } | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export type ErrorStateProps = {
  /** The failed action: "Invites could not be loaded". */
  title: string;
  /** The features that still work. */
  description?: ReactNode;
  /** The failed query, which Retry reads again. Its error has the `x-request-id` of the response, for support. */
  query?: FailedQuery;
  onRetry?: () => void;
  isRetrying?: boolean;
  requestID?: string | undefined;
  /** The label of the ID if it is not a request ID. */
  idLabel?: "Request ID" | "Error ID";
  actions?: ReactNode;
};

/** An error on the server's side: the failed action, the features that still work, Retry, and the request ID. */
export function ErrorState({
  title,
  description,
  query,
  onRetry = query && (() => void query.refetch()),
  isRetrying = query?.isFetching ?? false,
  requestID = query?.error?.requestID,
  idLabel = "Request ID",
  actions,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-4 rounded-xl border border-danger-border bg-card p-5 shadow-raise sm:flex-row"
    >
      <CloudAlert aria-hidden className="size-6 shrink-0 text-danger" />
      <div className="grid min-w-0 gap-1">
        <h2 className="text-[0.9375rem] font-semibold">{title}</h2>
        {description && <p className="text-muted-foreground">{description}</p>}
        {requestID && (
          <p className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted-foreground">
            {idLabel} <code className="font-mono text-xs break-all text-foreground">{requestID}</code>
            <CopyButton value={requestID} label={idLabel.replace(/^[RE]/, (letter) => letter.toLowerCase())} />
          </p>
        )}
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {onRetry && (
            <Button size="sm" onClick={onRetry} isPending={isRetrying} pendingLabel="Retrying…" icon={RotateCw}>
              Retry
            </Button>
          )}
          {actions}
        </div>
      </div>
    </div>
  );
}
