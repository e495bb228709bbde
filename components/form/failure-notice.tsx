"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { usePhrases } from "@/components/ui/words/use-phrases";

/** Describes what went wrong with a call, as `CallError` and forms carry it. */
export interface Failure {
  message: string;
  status: number;
  requestID?: string | undefined;
  /** The second factor must be proven first, which is asked for elsewhere. */
  stepUp?: boolean | undefined;
}

/** Describes what to say of a failure instead of the server's own words, by its status. */
export type FailureWords = Readonly<Partial<Record<number, string>>>;

export interface FailureNoticeProps {
  failure: Failure | null;
  words?: FailureWords | undefined;
  /** A way out of it. */
  action?: ReactNode;
}

/** A failed call inside a page, form or dialog, with the request ID to quote; faults of fields are drawn at the fields. */
export function FailureNotice({ failure, words, action }: FailureNoticeProps) {
  const { say } = usePhrases();
  if (!failure || failure.status === 422 || failure.stepUp) return null;
  return (
    <Notice tone="danger" role="alert" action={action}>
      <p>{failureSentence(failure, words)}</p>
      {failure.requestID && (
        <p className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted-foreground">
          {say("Request ID")} <code className="font-mono text-xs break-all text-foreground">{failure.requestID}</code>
          <CopyButton value={failure.requestID} label="request ID" />
        </p>
      )}
    </Notice>
  );
}

/** Returns what a failed call says, as a sentence; the API's own messages begin in lower case. */
export function failureSentence({ message, status }: { message: string; status?: number }, words: FailureWords = {}) {
  const said = words[status ?? -1] ?? message;
  const text = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
