"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { hasTwice, metadataBody, metadataRows } from "@/components/form/values/form-values";
import { MetadataFields } from "@/components/form/fields/metadata-fields";
import { toast } from "@/components/ui/toast";
import { transfers } from "@/lib/generated/operations/transfers";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";

interface MetadataFormProps {
  accountID: string;
  transfer: Transfer;
  onClose: () => void;
}

/** The dialog that replaces the partner's own notes on a transfer. */
export function MetadataForm({ accountID, transfer, onClose }: MetadataFormProps) {
  return (
    <DialogForm
      operation={transfers.update}
      request={{ params: { accountID, transferID: transfer.transferID } }}
      refresh={[transfers.get]}
      onClose={onClose}
      title="Metadata"
      size="md"
      defaults={{ metadata: metadataRows(transfer.metadata) }}
      toBody={({ metadata }) => ({ metadata: metadataBody(metadata) ?? null })}
      faults={({ metadata }) => (hasTwice(metadata) ? [{ path: "metadata", message: "must not repeat a name" }] : [])}
      labels={["Save", "Saving…"]}
      done={() => toast.success("Metadata saved")}
    >
      <MetadataFields name="metadata" />
    </DialogForm>
  );
}
