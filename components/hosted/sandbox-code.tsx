"use client";

import { FlaskConical } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Filled } from "./filled";
import { useWords } from "./use-words";

/** In sandbox no e-mail is sent: here is the code instead. */
export function SandboxCode({ code, onUse }: { code: string; onUse: (code: string) => void }) {
  const { you } = useWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-border bg-warning-soft px-3.5 py-3">
      <p className="flex min-w-0 items-start gap-2.5">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <span>
          <strong className="font-semibold">{you.sandbox}</strong>{" "}
          <Filled
            text={you.sandboxCode}
            values={{ code: <strong className="tabular font-mono text-base">{code}</strong> }}
          />
        </span>
      </p>
      <Button size="sm" onClick={() => onUse(code)}>
        {you.fillIn}
      </Button>
    </div>
  );
}
