"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { DialogForm } from "@/components/form/dialog-form";
import { FileField } from "@/components/form/fields/file-drop";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useControl } from "@/components/form/form-context";
import { useCan } from "@/components/page/can";
import { toast } from "@/components/ui/overlays/toast";
import { ERROR_WORDS } from "@/components/words/requirement-errors";
import { requirementWords } from "@/components/words/requirements";
import { usePeopleNames } from "@/components/words/use-people-names";
import { queryFor } from "@/lib/client/query";
import { attentionOf } from "@/lib/domain/accounts/capabilities/shared/attention";
import type { DocumentError, FileDetails } from "@/lib/domain/accounts/files/contract";
import { DOCUMENT_ERRORS } from "@/lib/domain/accounts/requirements/shared/requirement-names";
import type { Requirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { kindOf, personOf } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { FILE_ENDINGS } from "@/lib/domain/kernel/limits";
import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { files } from "@/lib/generated/operations/files";
import { PURPOSE_WORDS } from "./file-words";
import { DECISION_READS, purposeOf, purposesOf, uploadBody, type UploadValues } from "./uploads";

const IN_SANDBOX =
  "In the sandbox, files are reviewed within seconds. A file with “pending” in its name or comment waits for your decision.";

export interface UploadFormProps {
  accountID: string;
  /** Requirement that the document answers, from the address. */
  requirement: string | undefined;
  onClose: () => void;
}

export function UploadForm({ accountID, requirement, onClose }: UploadFormProps) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const options = useFileRequirements(accountID);
  const start: UploadValues = {
    file: undefined,
    filePurpose: purposeOf(requirement),
    requirement: options.find(({ value }) => value === requirement)?.value ?? "",
    comment: "",
  };
  return (
    <DialogForm
      operation={files.upload}
      request={{ params: { accountID } }}
      refresh={DECISION_READS}
      onClose={onClose}
      title="Upload a file"
      description={account.mode === "sandbox" ? IN_SANDBOX : "Files are encrypted, then reviewed."}
      size="md"
      defaults={start}
      toBody={uploadBody}
      labels={["Upload", "Uploading…"]}
      done={({ fileName }) => toast.success(`${fileName} is uploaded`)}
    >
      <FileField hint="PDF, PNG, JPEG or CSV, up to 20 MB." endings={FILE_ENDINGS} />
      <SelectField
        label="Purpose"
        name="filePurpose"
        options={purposesOf(account.accountType).map((value) => ({ value, label: PURPOSE_WORDS[value] }))}
      />
      {options.length > 0 && <RequirementField options={options} />}
      <TextField label="Comment" name="comment" isOptional />
    </DialogForm>
  );
}

function RequirementField({ options }: { options: ReturnType<typeof useFileRequirements> }) {
  useControl("metadata", "Requirement", { place: "requirement" });
  return (
    <SelectField label="Requirement" name="requirement" placeholder="No requirement" options={options} isOptional />
  );
}

/** Returns the requirements that a document can answer: requested documents and mismatches. */
function useFileRequirements(accountID: string): { value: Requirement; label: string }[] {
  const mayRead = useCan("capabilities.read", accountID);
  const { data = [] } = useQuery({ ...queryFor(capabilities.list, { params: { accountID } }), enabled: mayRead });
  const names = usePeopleNames(accountID, true);
  const attentionItems = attentionOf(data).filter(
    ({ requirement, kind }) => kind === "mismatch" || /document/.test(kindOf(requirement)),
  );
  return attentionItems.map(({ requirement }) => {
    const person = names.get(personOf(requirement) ?? "");
    return { value: requirement, label: `${requirementWords(requirement).label}${person ? ` of ${person}` : ""}` };
  });
}

const ERRORS = DOCUMENT_ERRORS.map((value) => ({ value, label: documentError(value) }));
const USUAL: DocumentError = "document-illegible";

interface RejectFileFormProps {
  file: FileDetails;
  onClose: () => void;
}

/** Dialog that plays the reviewer and rejects a document with a reason. */
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
      done={`${fileName} is rejected`}
    >
      <SelectField name="errorCode" label="Reason" options={ERRORS} />
    </DialogForm>
  );
}

function documentError(code: DocumentError): string {
  const { problem } = ERROR_WORDS[code];
  return problem.en.charAt(0).toUpperCase() + problem.en.slice(1);
}
