"use client";

import { FormProvider } from "react-hook-form";
import { useStepUp } from "@/components/form/step-up-guard";
import { CallNotice } from "@/components/form/failure-notice";
import { problemsOf } from "@/components/issuing/form-problems";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/form/text-field";
import { unlessDeclined } from "@/components/form/guarded-send";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Form } from "@/components/ui/form";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { attestations } from "@/lib/domain/compliance/dashboard";
import { ATTESTATION_LABELS, AttestationForm } from "./attestation-schema";

const EMPTY = { attestedBy: "", assessor: "", validFrom: "", expiresOn: "" };
const SUBMIT = "record-attestation";
const DATE = { type: "date" };

/** Puts a new attestation of PCI compliance on file. */
export function RecordAttestation() {
  const create = useOperation(attestations.create, { refresh: [attestations.get] });
  const { guard, dialog } = useStepUp("record an attestation", attestations.create);
  const { send, failure, ...form } = useSchemaForm(AttestationForm, EMPTY);
  const { errors, submitCount, isSubmitting } = form.formState;
  const submit = send((body) =>
    unlessDeclined(
      guard(() => create.mutateAsync({ body })),
      () => {
        // First out of the fields: one that is left empty would be found wrong.
        document.getElementById(SUBMIT)?.focus();
        form.reset(EMPTY);
        toast.success("The attestation is on file");
      },
    ),
  );
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit}>
        <Card>
          <CardHeader
            title="Record an attestation"
            description="As in your Attestation of Compliance (AOC). Those on file stay as they are."
          />
          <CardBody className="grid gap-5">
            <ErrorSummary
              errors={submitCount > 0 ? problemsOf(errors, ATTESTATION_LABELS) : []}
              submitCount={submitCount}
            />
            <CallNotice fault={failure} forbidden="You need attestations.write to record an attestation." />
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField
                label="Attested by"
                name="attestedBy"
                isRequired
                hint="The officer who signed."
                input={{ autoComplete: "off" }}
              />
              <TextField
                label="Assessor"
                name="assessor"
                isOptional
                hint="The company or person who assessed."
                input={{ autoComplete: "off" }}
              />
              <TextField
                label="Valid from"
                name="validFrom"
                isOptional
                hint="Today when left empty (UTC)."
                input={DATE}
              />
              <TextField
                label="Valid until"
                name="expiresOn"
                isRequired
                hint="The last day (UTC), at most 400 days ahead."
                input={DATE}
              />
            </div>
          </CardBody>
          <CardFooter>
            <SubmitButton id={SUBMIT} isPending={isSubmitting} pendingLabel="Recording…">
              Record attestation
            </SubmitButton>
          </CardFooter>
        </Card>
      </Form>
      {dialog}
    </FormProvider>
  );
}
