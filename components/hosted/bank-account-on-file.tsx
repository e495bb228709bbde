"use client";

import { Button } from "@/components/ui/button";
import type { BankAccountOnFile } from "@/lib/domain/applications/dashboard";
import { bankInWords } from "./bank-in-words";
import { useWords } from "./use-words";

interface BankAccountOnFileProps {
  known: BankAccountOnFile;
  onReplace: () => void;
  onRemove: () => void;
}

/** A bank account that was sealed before: it stays, or is replaced or removed. */
export function BankAccountOnFileRow({ known, onReplace, onRemove }: BankAccountOnFileProps) {
  const { common } = useWords();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {common.onFile}: <span className="tabular font-medium">{bankInWords(known)}</span>
      </p>
      <span className="flex gap-2">
        <Button size="sm" onClick={onReplace}>
          {common.replace}
        </Button>
        <Button size="sm" onClick={onRemove}>
          {common.remove}
        </Button>
      </span>
    </div>
  );
}
