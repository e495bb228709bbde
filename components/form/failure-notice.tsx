import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";

/** What went wrong with a call, as `CallError` and `SendFailure` carry it. */
export interface CallFault {
  message: string;
  status: number;
  requestID?: string | undefined;
}

/** A failed call inside a form or dialog, with the request ID to quote; `forbidden` says what to do about a 403. */
export function CallNotice({ fault, forbidden }: { fault: CallFault | null; forbidden?: string }) {
  if (!fault || fault.status === 422) return null;
  return (
    <Notice tone="danger" role="alert">
      <p>{fault.status === 403 && forbidden ? forbidden : faultSentence(fault)}</p>
      {fault.requestID && (
        <p className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted-foreground">
          Request ID <code className="font-mono text-xs break-all text-foreground">{fault.requestID}</code>
          <CopyButton value={fault.requestID} label="request ID" />
        </p>
      )}
    </Notice>
  );
}

/** What a failed call says, as a sentence; the API's own messages begin in lower case. */
export function faultSentence({ message }: Pick<CallFault, "message">): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
