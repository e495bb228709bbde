"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, FormProvider } from "react-hook-form";
import { CallNotice } from "@/components/form/failure-notice";
import { problemsOf } from "@/components/issuing/form-problems";
import { SubmitButton } from "@/components/ui/submit-button";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/client/query";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { accounts } from "@/lib/domain/accounts/contract";
import { capabilities } from "@/lib/domain/capabilities/contract";
import { files } from "@/lib/domain/files/contract";
import { FileDrop } from "./file-drop";
import { PURPOSE_WORDS, purposeOf, purposesOf } from "./file-words";
import { UploadForm } from "./upload-form";
import { useAsked } from "./use-asked";

const LABELS = { file: "File", filePurpose: "Purpose", metadata: { label: "Answers", name: "requirement" } };

const IN_SANDBOX =
  "In the sandbox it is reviewed within seconds; with “pending” in its name or comment it waits for you to decide.";

/** Props of {@link UploadFile}; `requirement` is what the address asks for. */
export interface UploadFileProps {
  accountID: string;
  requirement: string | undefined;
}

/** Uploads documents of an account one after the other, each for a requirement if there is one. */
export function UploadFile(props: UploadFileProps) {
  const [uploaded, setUploaded] = useState(0);
  return <OneUpload key={uploaded} {...props} onUploaded={() => setUploaded(uploaded + 1)} />;
}

function OneUpload({ accountID, requirement, onUploaded }: UploadFileProps & { onUploaded: () => void }) {
  const { data: account } = useSuspenseQuery(queryFor(accounts.get, { params: { accountID } }));
  const asked = useAsked(accountID);
  const upload = useOperation(files.upload, { refresh: [files.list, capabilities.list, accounts.get] });
  const isAsked = asked.some(({ value }) => value === requirement);
  const { send, failure, ...form } = useSchemaForm(UploadForm, {
    file: undefined,
    filePurpose: purposeOf(requirement),
    requirement: isAsked ? requirement : "",
    comment: "",
  });
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = send(async (body) => {
    const { fileName } = await upload.mutateAsync({ params: { accountID }, body });
    toast.success(`${fileName} is uploaded`);
    onUploaded();
  });
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <Card>
          <CardHeader
            title="Upload a file"
            description={account.mode === "sandbox" ? IN_SANDBOX : "It is stored encrypted, then reviewed."}
          />
          <CardBody className="grid gap-4">
            <ErrorSummary errors={submitCount > 0 ? problemsOf(errors, LABELS) : []} submitCount={submitCount} />
            <CallNotice fault={failure} forbidden="Uploading needs files.write." />
            <Controller
              name="file"
              render={({ field, fieldState }) => (
                <FileDrop
                  name="file"
                  value={field.value}
                  error={fieldState.error?.message}
                  onValueChange={field.onChange}
                />
              )}
            />
            <SelectField
              label="Purpose"
              name="filePurpose"
              options={purposesOf(account.accountType).map((value) => ({ value, label: PURPOSE_WORDS[value] }))}
            />
            {asked.length > 0 && (
              <SelectField
                label="Answers"
                name="requirement"
                placeholder="Nothing that was asked for"
                options={asked}
                isOptional
              />
            )}
            <TextField label="Comment" name="comment" isOptional input={{ autoComplete: "off" }} />
          </CardBody>
          <CardFooter>
            <SubmitButton isPending={isSubmitting} pendingLabel="Uploading…">
              Upload
            </SubmitButton>
          </CardFooter>
        </Card>
      </Form>
    </FormProvider>
  );
}
