"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { TextAreaField } from "@/components/form/fields/text-field";
import { toast } from "@/components/ui/toast";
import type { DisputeEvidence } from "@/lib/domain/money/dispute-evidence/contract";
import { EVIDENCE_TEXT_MAX } from "@/lib/domain/kernel/limits";
import { disputeEvidence } from "@/lib/generated/operations/dispute-evidence";
import { EVIDENCE_OPTIONS } from "./dispute-words";

interface EditEvidenceFormProps {
  accountID: string;
  item: DisputeEvidence;
  title: string;
  onClose: () => void;
}

/** The dialog that changes a piece of evidence: its type, and a text's words. */
export function EditEvidenceForm({ accountID, item, title, onClose }: EditEvidenceFormProps) {
  const { disputeID, evidenceID, evidenceType, text } = item;
  return (
    <DialogForm
      operation={disputeEvidence.update}
      request={{ params: { accountID, disputeID, evidenceID } }}
      refresh={[disputeEvidence.list]}
      defaults={{ evidenceType, ...(text !== undefined && { text }) }}
      labels={["Save", "Saving…"]}
      size="md"
      onClose={onClose}
      title={title}
      done={() => void toast.success("Evidence saved")}
    >
      <SelectField label="Type" name="evidenceType" options={EVIDENCE_OPTIONS} />
      {text !== undefined && <TextAreaField label="Text" name="text" max={EVIDENCE_TEXT_MAX} isRequired />}
    </DialogForm>
  );
}
