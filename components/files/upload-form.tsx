"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useControl } from "@/components/form/controls";
import { DialogForm } from "@/components/form/dialog-form";
import { FileDrop } from "@/components/form/file-drop";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useValueField } from "@/components/form/use-field";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { accounts } from "@/lib/operations/accounts";
import { files } from "@/lib/operations/files";
import { FILE_ENDINGS } from "@/lib/domain/files/shared/limits";
import { DECISION_READS } from "./decision-reads";
import { PURPOSE_WORDS } from "./file-words";
import { purposeOf, purposesOf } from "./upload-purposes";
import { uploadBody, type UploadValues } from "./upload-body";
import { useAsked } from "./use-asked";

const IN_SANDBOX =
  "In the sandbox, files are reviewed within seconds. A file with “pending” in its name or comment waits for your decision.";

export interface UploadFormProps {
  accountID: string;
  /** What the document is for, as the address asks. */
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
