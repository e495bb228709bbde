"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useControl } from "@/components/form/form-context";
import { SelectField } from "@/components/form/fields/select-field";
import { Card } from "@/components/ui/card";
import { call } from "@/lib/client/call";
import type { FilePurpose } from "@/lib/domain/accounts/files/contract";
import type { ApplicationFile } from "@/lib/domain/onboarding/applications/dashboard";
import { hostedOnboarding } from "@/lib/generated/operations/applications";
import { FilePicker } from "./file-picker";
import { FileRows } from "./file-rows";
import { type SavedDraft, latestOf, remember } from "../answers/latest-draft";
import { StepForm } from "../kit/step-form";
import { useStep, useStepForm } from "../kit/use-step";
import { useWords } from "../kit/use-words";

const PURPOSES = {
  business: ["business_verification", "representative_verification", "merchant_underwriting"],
  individual: ["individual_verification", "identity_verification"],
} as const;

export type DocumentsStepProps = { code: string; made: SavedDraft; isNeeded: boolean };

/** The documents step. Each file is uploaded and inspected as soon as it is chosen. */
export function DocumentsStep({ code, made, isNeeded }: DocumentsStepProps) {
  useStep(code, "documents");
  const words = useWords().documents;
  const { accountType = "business" } = made.answers;
  const { draft, files, add, remove } = useDocuments({ code, made, isNeeded });
  return (
    <StepForm code={code} draft={draft}>
      <Card className="gap-4 p-5">
        <p>{accountType === "business" ? words.lead : words.personLead}</p>
        <SelectField
          name="purpose"
          label={words.purpose}
          options={PURPOSES[accountType].map((value) => ({ value, label: words.purposes[value] }))}
        />
        <DocumentPicker onFile={add} />
      </Card>
      {files.length > 0 ? (
        <FileRows files={files} onRemove={(file) => void remove(file)} />
      ) : (
        <p className="text-muted-foreground">
          {words.none} {!isNeeded && words.optional}
        </p>
      )}
    </StepForm>
  );
}

function DocumentPicker({ onFile }: { onFile: (file: File) => Promise<unknown> }) {
  useControl("file", undefined);
  return <FilePicker id="file" onFile={onFile} />;
}

function useDocuments({ code, made, isNeeded }: DocumentsStepProps) {
  const router = useRouter();
  const { documents } = useWords();
  const [files, setFiles] = useState(() => latestOf(code, made).files);
  const checked = useStepForm<{ purpose: FilePurpose; file?: string }>(
    { purpose: PURPOSES[made.answers.accountType ?? "business"][0] },
    () => (isNeeded && latestOf(code, made).files.length === 0 ? [{ path: "file", message: documents.needed }] : []),
  );
  const { form } = checked;
  const keep = (next: readonly ApplicationFile[]) => {
    remember(code, { ...latestOf(code, made), files: next });
    setFiles(next);
  };
  const add = async (file: File) => {
    const stored = await call(hostedOnboarding.addFile, {
      params: { code },
      body: { file, filePurpose: form.getValues().purpose },
    });
    keep([...latestOf(code, made).files, stored]);
    form.clearErrors();
  };
  const remove = (file: ApplicationFile) =>
    checked.attempt(async () => {
      await call(hostedOnboarding.removeFile, { params: { code, fileID: file.fileID } });
      keep(latestOf(code, made).files.filter(({ fileID }) => fileID !== file.fileID));
    });
  const go = async (to: string) => router.push(`/o/${code}/${to}`);
  return {
    draft: { checked, submit: checked.send(() => go("review")), leave: () => go("saved"), savedAt: undefined },
    files,
    add,
    remove,
  };
}
