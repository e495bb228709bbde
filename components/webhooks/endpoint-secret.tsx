"use client";

import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/feedback/live-region";
import { CopyButton } from "@/components/ui/data/copy-button";
import { ExactTime } from "@/components/ui/data/relative-time";
import { Notice } from "@/components/ui/feedback/notice";
import type { SecretWebhookEndpoint } from "@/lib/domain/platform/webhooks/contract";

export function EndpointSecret({ endpoint: { secret, oldSecretUntil } }: { endpoint: SecretWebhookEndpoint }) {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    heading.current?.focus();
    announce("Copy the signing secret now: it is shown only once.");
  }, []);
  return (
    <div ref={heading} tabIndex={-1} className="mb-4">
      <Notice
        tone="success"
        title="Copy the signing secret now: it is shown only once"
        action={<CopyButton value={secret} label="secret" isTextShown size="sm" />}
      >
        <code className="font-mono text-[0.8125rem] break-all">{secret}</code>
        {oldSecretUntil && (
          <p className="mt-1">
            The old secret keeps working until <ExactTime value={oldSecretUntil} />.
          </p>
        )}
      </Notice>
    </div>
  );
}
