"use client";

import { Eye } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { fileSize } from "@/components/ui/file-size";
import { formatMoney } from "@/components/ui/format-money";
import type { DisputeEvidence } from "@/lib/domain/dispute-evidence/contract";
import { EVIDENCE_TYPES, reasonInWords } from "./dispute-words";
import type { OfDispute } from "./evidence-builder";

/** What the network reads, in its order. */
export function PacketPreview({ dispute, items }: OfDispute & { items: readonly DisputeEvidence[] }) {
  const { amount } = dispute;
  return (
    <Dialog
      size="lg"
      title="Packet"
      description={`${formatMoney(amount.value, amount.currency)}, reason ${reasonInWords(dispute)}`}
      trigger={
        <Button size="sm">
          <Eye aria-hidden />
          Preview packet
        </Button>
      }
    >
      <ol className="grid gap-4 pb-3">
        {items.map(({ evidenceID, evidenceType, text, filename, size = 0 }, index) => (
          <li key={evidenceID} className="grid gap-1 border-l-2 pl-3.5">
            <p className="font-medium">
              {index + 1}. {EVIDENCE_TYPES[evidenceType]}
            </p>
            {text !== undefined && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
            {filename !== undefined && (
              <p className="wrap-anywhere text-muted-foreground">
                {filename}, {fileSize(size)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
