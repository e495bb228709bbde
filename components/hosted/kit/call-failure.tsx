"use client";

import { type Failure, FailureNotice } from "@/components/form/failure-notice";
import { usePhrases } from "@/components/ui/words/use-phrases";
import { useWords } from "./use-words";

export interface CallFailureProps {
  failure: Failure | null;
  /** The invite's code, if a page of the invite can resolve the failure. */
  code?: string;
}

/** A failed call that belongs to no single field: how to resolve it, and the request ID if the error is ours. */
export function CallFailure({ failure, code }: CallFailureProps) {
  const words = useWords().failure;
  const message = useFailureWords()(failure);
  if (!failure) return null;
  const { status, requestID } = failure;
  const way = code === undefined ? undefined : WAYS[status];
  return (
    <FailureNotice
      failure={{ status, message, ...(status >= 500 && { requestID }) }}
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
    />
  );
}

/**
 * Returns a failure's message in the page's language: the server's own if there is a translation, otherwise a message
 * for its status.
 */
export function useFailureWords(): (failure: Pick<Failure, "status" | "message"> | null) => string {
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

/** The link that resolves a failure, by status. */
const WAYS: Record<number, { to: string; word: "signIn" | "reload" | "invitation" }> = {
  401: { to: "/you", word: "signIn" },
  403: { to: "/continue", word: "reload" },
  404: { to: "", word: "invitation" },
  409: { to: "/continue", word: "reload" },
};
