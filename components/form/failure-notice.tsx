"use client";

import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/data/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { usePhrases } from "@/components/ui/words/use-phrases";

export interface Failure {
  message: string;
  status: number;
  requestID?: string | undefined;
  /** The call needs a second factor, which another component asks for. */
  stepUp?: boolean | undefined;
}

/** Messages by status, to show instead of the server's message. */
export type FailureWords = Readonly<Partial<Record<number, string>>>;

export interface FailureNoticeProps {
  failure: Failure | null;
  words?: FailureWords | undefined;
  action?: ReactNode;
}

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

/** Returns the message of a failed call as a sentence. The API's messages start in lower case. */
export function failureSentence({ message, status }: { message: string; status?: number }, words: FailureWords = {}) {
  const said = words[status ?? -1] ?? message;
  const text = said.charAt(0).toUpperCase() + said.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
