import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import type { StepFailure } from "./use-step-form";

/** Why a call failed, where no single field is to blame: what to do, and the request ID to quote. `code` is the invite's. */
export function CallFailure({ failure, code }: { failure: StepFailure | null; code: string }) {
  if (!failure || failure.status === 422) return null;
  const way = WAYS[failure.status];
  return (
    <Notice
      tone="danger"
      role="alert"
      action={way && <a href={`/o/${code}${way.to}`} className="inline-flex min-h-6 items-center font-medium text-danger underline underline-offset-4 touch:min-h-11">{way.label}</a>}
    >
      <p>{way?.message ?? failure.message}</p>
      {failure.requestID && failure.status >= 500 && (
        <p className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted-foreground">
          Request ID <code className="font-mono text-xs break-all text-foreground">{failure.requestID}</code>
          <CopyButton value={failure.requestID} label="request ID" />
        </p>
      )}
    </Notice>
  );
}

/** Where a failure leads out of itself. */
const WAYS: Record<number, { to: string; label: string; message?: string }> = {
  401: { to: "/you", label: "Sign in again", message: "You were away for a while, so your session has ended. Your answers up to the last field are saved." },
  403: { to: "/continue", label: "Reload", message: "This page is out of date, because you signed in anew somewhere else." },
  404: { to: "", label: "See your invitation" },
  409: { to: "", label: "See your invitation" },
};
