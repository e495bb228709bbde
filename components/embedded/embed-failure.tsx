"use client";

import { RotateCw } from "lucide-react";
import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { useLanguage } from "@/components/ui/words/use-phrases";
import { EMBED_WORDS } from "@/components/words/embedded";
import { CallError } from "@/lib/client/call";
import { sendToPage } from "@/lib/client/embed-channel";

interface EmbedFailureProps {
  error?: unknown;
  onRetry?: () => void;
}

/** A notice that a component could not be loaded. It also reports the error to the parent page. */
export function EmbedFailure({ error, onRetry }: EmbedFailureProps) {
  const words = EMBED_WORDS[useLanguage()];
  const status = error instanceof CallError ? error.status : undefined;
  const isEnded = status === 401 || status === 403;
  const code = isEnded ? "session-ended" : "failed";
  useEffect(() => sendToPage({ type: "error", code }), [code]);
  const retry = onRetry && !isEnded && (
    <Button size="sm" onClick={onRetry} icon={RotateCw}>
      {words.retry}
    </Button>
  );
  return (
    <main>
      <Notice tone="danger" role="alert" action={retry}>
        {isEnded ? words.ended : words.failed}
      </Notice>
    </main>
  );
}
