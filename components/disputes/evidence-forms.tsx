"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { FileField } from "@/components/form/fields/file-drop";
import { SelectField } from "@/components/form/fields/select-field";
import { TextAreaField } from "@/components/form/fields/text-field";
import { useControl, useFault } from "@/components/form/form-context";
import { toast } from "@/components/ui/overlays/toast";
import { EVIDENCE_ENDINGS, EVIDENCE_TEXT_MAX } from "@/lib/domain/kernel/limits";
import type { DisputeEvidence } from "@/lib/domain/money/dispute-evidence/contract";
import { checklistFor } from "@/lib/domain/money/dispute-evidence/shared/checklist";
import { disputeEvidence } from "@/lib/generated/operations/dispute-evidence";
import { disputes } from "@/lib/generated/operations/disputes";
import { EVIDENCE_OPTIONS } from "./dispute-words";
import type { OfDispute } from "./evidence-builder";

interface EvidenceFormProps extends OfDispute {
  onClose: () => void;
}

const LABELS = ["Add evidence", "Adding…"] as const;
const REFRESH = [disputeEvidence.list, disputes.get];

const requestOf = ({ accountID, dispute: { disputeID } }: OfDispute) => ({ params: { accountID, disputeID } });
const firstType = ({ dispute }: OfDispute): string => checklistFor(dispute.networkReasonCode)[0] ?? "cover-letter";

export function EvidenceTextForm({ onClose, ...props }: EvidenceFormProps) {
  return (
    <DialogForm
      operation={disputeEvidence.uploadText}
      request={requestOf(props)}
      refresh={REFRESH}
      defaults={{ evidenceType: firstType(props), text: "" }}
      labels={LABELS}
      size="md"
      onClose={onClose}
      title="Add text"
      done="Evidence saved"
    >
      <SelectField label="Type" name="evidenceType" options={EVIDENCE_OPTIONS} />
      <TextAreaField label="Text" name="text" max={EVIDENCE_TEXT_MAX} isRequired />
    </DialogForm>
  );
}

export function EvidenceFileForm({ onClose, ...props }: EvidenceFormProps) {
  const start: { evidenceType: string; file: File | undefined } = { evidenceType: firstType(props), file: undefined };
  return (
    <DialogForm
      operation={disputeEvidence.uploadFile}
      request={requestOf(props)}
      refresh={REFRESH}
      defaults={start}
      toBody={(values) => values}
      labels={LABELS}
      size="md"
      onClose={onClose}
      title="Add file"
      done={({ filename }) => void toast.success(`${filename} is saved`)}
    >
      <SelectField label="Type" name="evidenceType" options={EVIDENCE_OPTIONS} />
      <EvidenceFile />
    </DialogForm>
  );
}

/** File field. The API reports errors of the type and size under separate parts. */
function EvidenceFile() {
  useControl("file.mimeType", "File", { place: "file" });
  useControl("file.filename", "File", { place: "file" });
  const [ofKind, ofSize] = [useFault("file.mimeType"), useFault("file.filename")];
  return <FileField hint="PDF, JPEG, PNG or TIFF, up to 4 MB." endings={EVIDENCE_ENDINGS} fault={ofKind ?? ofSize} />;
}

interface EditEvidenceFormProps {
  accountID: string;
  item: DisputeEvidence;
  title: string;
  onClose: () => void;
}

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
      done="Evidence saved"
    >
      <SelectField label="Type" name="evidenceType" options={EVIDENCE_OPTIONS} />
      {text !== undefined && <TextAreaField label="Text" name="text" max={EVIDENCE_TEXT_MAX} isRequired />}
    </DialogForm>
  );
}
