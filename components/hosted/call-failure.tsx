"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import { usePhrases } from "@/components/ui/phrases";
import type { StepFailure } from "./use-step-form";
import { useWords } from "./use-words";

/** Why a call failed, where no single field is to blame: what to do, and the request ID to quote. `code` is the invite's. */
export function CallFailure({ failure, code }: { failure: StepFailure | null; code: string }) {
  const words = useWords().failure;
  const message = useFailureWords()(failure);
  if (!failure || failure.status === 422) return null;
  const way = WAYS[failure.status];
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        way && (
          <a
            href={`/o/${code}${way.to}`}
            className="inline-flex min-h-6 items-center font-medium text-danger underline underline-offset-4 touch:min-h-11"
          >
            {words[way.word]}
          </a>
        )
      }
    >
      <p>{message}</p>
      {failure.requestID && failure.status >= 500 && (
        <p className="flex flex-wrap items-center gap-1 text-[0.8125rem] text-muted-foreground">
          {words.requestID} <code className="font-mono text-xs break-all text-foreground">{failure.requestID}</code>
          <CopyButton value={failure.requestID} label="request ID" />
        </p>
      )}
    </Notice>
  );
}

/** What a failure says in the page's language: what the server said where there are words for it, else what its status means. */
export function useFailureWords(): (failure: Pick<StepFailure, "status" | "message"> | null) => string {
  const words: Record<string, string> = useWords().failure;
  const { say, isEnglish } = usePhrases();
  return (failure) => {
    if (!failure) return "";
    const { status, message } = failure;
    const ofStatus = words[String(status)] ?? words[500] ?? "";
    if (status === 401 || status === 403) return ofStatus;
    const said = say(message);
    return isEnglish || said !== message ? said : ofStatus;
  };
}

/** Where a failure leads out of itself. */
const WAYS: Record<number, { to: string; word: "signIn" | "reload" | "invitation" }> = {
  401: { to: "/you", word: "signIn" },
  403: { to: "/continue", word: "reload" },
  404: { to: "", word: "invitation" },
  409: { to: "/continue", word: "reload" },
};
