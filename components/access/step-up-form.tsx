"use client";

import { type FormEvent, useEffect } from "react";
import { Controller } from "react-hook-form";
import { CallNotice } from "@/components/issuing/call-notice";
import { SubmitButton } from "@/components/issuing/submit-button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { OtpInput } from "@/components/ui/otp-input";
import { useOperation } from "@/lib/client/use-operation";
import { useSchemaForm } from "@/lib/client/use-schema-form";
import { SixDigits, type stepUps } from "@/lib/domain/access/contract";

/** Props of {@link StepUpForm}. */
export interface StepUpFormProps {
  operation: typeof stepUps.start;
  /** Gets until when the second factor counts as proven. */
  onVerified: (until: string) => void;
}

/** The six digits of an authenticator app, sent off with the last one. */
export function StepUpForm({ operation, onVerified }: StepUpFormProps) {
  const start = useOperation(operation);
  const { send, failure, control, formState, setFocus, setValue } = useSchemaForm(SixDigits, { code: "" });
  const submit = send(async (body) => {
    const { until } = await start.mutateAsync({ body }).catch((error: unknown) => {
      setValue("code", "");
      throw error;
    });
    onVerified(until);
  });
  // Not by the attribute: the dialog below takes the focus back before this one holds it.
  useEffect(() => {
    const timer = setTimeout(() => setFocus("code"));
    return () => clearTimeout(timer);
  }, [setFocus]);
  // A dialog's form is, to React, inside the form that opened it.
  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    if (!start.isPending) void submit();
  };
  return (
    <Form onSubmit={onSubmit} className="grid gap-4 pb-2">
      <CallNotice fault={failure} />
      <Field label="Six-digit code" name="code" error={formState.errors.code?.message}>
        <Controller
          control={control}
          name="code"
          render={({ field: { value, onChange, ref } }) => (
            <OtpInput ref={ref} value={value} onValueChange={onChange} onComplete={() => onSubmit()} />
          )}
        />
      </Field>
      <SubmitButton isPending={formState.isSubmitting} pendingLabel="Checking…">Confirm</SubmitButton>
    </Form>
  );
}
