"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { toast } from "@/components/ui/toast";
import { ERROR_WORDS } from "@/components/words/requirement-errors";
import type { DocumentError, FileDetails } from "@/lib/domain/accounts/files/contract";
import { DOCUMENT_ERRORS } from "@/lib/domain/accounts/files/shared/names";
import { files } from "@/lib/generated/operations/files";
import { DECISION_READS } from "./uploads";

const ERRORS = DOCUMENT_ERRORS.map((value) => ({ value, label: documentError(value) }));
const USUAL: DocumentError = "document-illegible";

interface RejectFileFormProps {
  file: FileDetails;
  onClose: () => void;
}

/** The dialog in which one plays the operator and rejects a document for a reason. */
export function RejectFileForm({ file: { accountID, fileID, fileName }, onClose }: RejectFileFormProps) {
  return (
    <DialogForm
      operation={files.decide}
      request={{ params: { accountID, fileID } }}
      refresh={DECISION_READS}
      defaults={{ errorCode: USUAL }}
      toBody={({ errorCode }) => ({ decision: "reject", errorCode, reason: documentError(errorCode) })}
      onClose={onClose}
      title={`Reject ${fileName}?`}
      description="In the sandbox, you act as the operator. The requirement becomes due again."
      labels={["Reject file", "Rejecting…"]}
      done={() => toast.success(`${fileName} is rejected`)}
    >
      <SelectField name="errorCode" label="Reason" options={ERRORS} />
    </DialogForm>
  );
}

/** Why a document is refused. */
function documentError(code: DocumentError): string {
  const { problem } = ERROR_WORDS[code];
  return problem.en.charAt(0).toUpperCase() + problem.en.slice(1);
}
