"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useControl } from "@/components/form/form-context";
import { DialogForm } from "@/components/form/dialog-form";
import { FileDrop } from "@/components/form/fields/file-drop";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { useValueField } from "@/components/form/use-field";
import { useCan } from "@/components/page/can";
import { toast } from "@/components/ui/toast";
import { requirementWords } from "@/components/words/requirements";
import { usePeopleNames } from "@/components/words/use-people-names";
import { queryFor } from "@/lib/client/query";
import { attentionOf } from "@/lib/domain/accounts/capabilities/shared/attention";
import { FILE_ENDINGS } from "@/lib/domain/kernel/limits";
import type { Requirement } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { kindOf, personOf } from "@/lib/domain/accounts/requirements/shared/requirement-kind";
import { accounts } from "@/lib/generated/operations/accounts";
import { capabilities } from "@/lib/generated/operations/capabilities";
import { files } from "@/lib/generated/operations/files";
import { DECISION_READS, purposeOf, purposesOf, uploadBody, type UploadValues } from "./uploads";
import { PURPOSE_WORDS } from "./file-words";

const IN_SANDBOX =
  "In the sandbox, files are reviewed within seconds. A file with “pending” in its name or comment waits for your decision.";

export interface UploadFormProps {
  accountID: string;
  /** Says what the document is for, as the address asks. */
  requirement: string | undefined;
  onClose: () => void;
}

/** The dialog that uploads a document of an account, for a requirement if there is one. */
export function UploadForm({ accountID, requirement, onClose }: UploadFormProps) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const asked = useAsked(accountID);
  const start: UploadValues = {
    file: undefined,
    filePurpose: purposeOf(requirement),
    requirement: asked.find(({ value }) => value === requirement)?.value ?? "",
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
      <FileField />
      <SelectField
        label="Purpose"
        name="filePurpose"
        options={purposesOf(account.accountType).map((value) => ({ value, label: PURPOSE_WORDS[value] }))}
      />
      {asked.length > 0 && <AskedField options={asked} />}
      <TextField label="Comment" name="comment" isOptional />
    </DialogForm>
  );
}

function FileField() {
  const { field, error } = useValueField("file", "File");
  return (
    <FileDrop
      name="file"
      value={field.value as File | undefined}
      error={error}
      hint="PDF, PNG, JPEG or CSV, up to 20 MB."
      endings={FILE_ENDINGS}
      onValueChange={field.onChange}
    />
  );
}

function AskedField({ options }: { options: ReturnType<typeof useAsked> }) {
  useControl("metadata", "Requirement", { place: "requirement" });
  return (
    <SelectField label="Requirement" name="requirement" placeholder="No requirement" options={options} isOptional />
  );
}

/** Returns the questions that a document may answer: every requested document, and every mismatch. */
function useAsked(accountID: string): { value: Requirement; label: string }[] {
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
