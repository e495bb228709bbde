"use client";

import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { downloadFile } from "@/components/ui/download-file";

/** New recovery codes, the only time they are shown. */
export function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    announce("New recovery codes. Save them now. They are shown only once.");
  }, []);
  const text = codes.join("\n");
  const save = () =>
    downloadFile(
      new Blob([`Tender recovery codes. Each works once:\n${text}\n`], { type: "text/plain" }),
      "tender-recovery-codes.txt",
    );
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4">
      <p>Save these with your passwords. They are shown only once. We keep only hashes of them.</p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-8 gap-y-1.5 rounded-lg border bg-muted px-4 py-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton value={text} label="recovery codes" isTextShown />
        <Button onClick={save}>
          <Download aria-hidden />
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
